extension Arabic {
    /// The calendar of sales, bookmarks.
    static let sales = """
        sale
        تخفيض

        job
        وظيفة

        invoice
        فاتورة

        a sale starts before it ends
        يبدأ التخفيض قبل أن ينتهي

        a sale touches at most {1} months
        الحد الأقصى لعدد الأشهر التي يمتد فيها التخفيض: {1}

        {1} is a percentage above 0, at most 100
        قيمة {1} نسبة مئوية أكبر من `0` ولا تتجاوز `100`

        {1} names at most {2}
        الحد الأقصى للمذكور في {1}: {2}

        {1} names each one once
        يُذكر كل عنصر في {1} مرة واحدة

        from startsAt to endsAt, {1} is in sale {2} too, which goes from {3} to {4}
        بين startsAt وendsAt يشمل التخفيض {2} أيضًا {1}، وهو من {3} إلى {4}

        every product
        كل المنتجات

        product {1}
        المنتج {1}

        category {1}
        الفئة {1}

        sale {1} is canceled and takes no change
        التخفيض {1} ملغى ولا يقبل أي تغيير

        schedule another
        أنشئ تخفيضًا آخر

        a sale of everything names no products and no categories
        التخفيض على كل شيء لا يسمي منتجات ولا فئات

        what is the sale of?
        على أي شيء التخفيض؟

        name productIds or categoryIds, or give appliesTo=everything
        سمِّ productIds أو categoryIds، أو أعطِ appliesTo=everything
        """
}
