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
        """
}
