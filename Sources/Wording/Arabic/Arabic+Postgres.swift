extension Arabic {
    /// Why a log in PostgreSQL can't be reached.
    static let postgres = """
        there is no host of this name
        لا يوجد مضيف بهذا الاسم

        nobody listens there
        لا أحد يصغي هناك

        it doesn't answer
        لا يجيب

        it starts or stops
        إنه يبدأ أو يتوقف

        it has no connection left: raise max_connections
        لم يبق لديه اتصال: ارفع `max_connections`

        no secure connection comes about
        لا يتحقق اتصال آمن

        no connection comes about
        لا يتحقق اتصال

        no memory
        لا ذاكرة

        it broke off, or doesn't answer
        انقطع، أو لا يجيب

        the system has no thread to give
        ليس لدى النظام خيط يعطيه
        """
}
