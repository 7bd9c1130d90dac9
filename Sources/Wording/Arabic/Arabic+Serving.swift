extension Arabic {
    /// What is said of serving the store, of tokens, and by the server.
    static let serving = """
        must be a SHA-256: 64 digits, 0-9 and a-f
        يجب أن تكون بصمة SHA-256: 64 خانة من 0-9 وa-f

        there is no {1}, which serves the store
        لا يوجد {1} الذي يقدّم المخزن

        where Daybook's sources are: make serve
        حيث توجد مصادر Daybook‏: ‏make serve

        {1} can't be begun: {2}
        تعذّر تشغيل {1}: {2}

        {1} is past: a token expires at a time to come
        {1} وقت مضى: ينتهي الرمز في وقت آتٍ

        what was isn't waited for
        ما مضى لا يُنتظر

        occurred goes with a time as asOf
        occurred تصحب وقتًا في asOf
        """
}
