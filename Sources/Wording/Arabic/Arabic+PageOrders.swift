extension Arabic {
    /// What is said of orders, how they go, and of pictures.
    static let pagePictures = """
        Show as table
        عرض كجدول

        Nothing to draw yet
        لا شيء يُرسم بعد

        first: {1}
        الأول: {1}

        last: {1}
        الأخير: {1}

        least: {1}
        الأدنى: {1}

        most: {1}
        الأعلى: {1}

        Nothing was planned
        لم يُخطَّط شيء

        No plan
        لا خطة

        {1} over plan
        {1} فوق الخطة

        {1} of plan
        {1} من الخطة

        How long they stayed
        كم بقيت

        How long
        المدة

        How many stayed about as long, from short to long. Each status has a measure of its own: the number beside it is that of its highest column.
        كم منها بقي مدة متقاربة، من القصيرة إلى الطويلة. ولكل حالة مقياس خاص بها: الرقم بجانبها هو رقم أعلى أعمدتها.

        {1} to less than {2}
        من {1} إلى أقل من {2}

        Less than {1}
        أقل من {1}

        {1} or more
        {1} أو أكثر
        """
}
