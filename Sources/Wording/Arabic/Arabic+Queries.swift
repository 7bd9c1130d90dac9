extension Arabic {
    /// Questions to the read models.
    static let queries = """
        an offset from UTC like +03:00, Z, or a zone like Europe/Berlin
        فرق عن UTC مثل `+03:00` أو `Z`، أو منطقة مثل `Europe/Berlin`

        a number from 1, or all
        عدد من `1` فصاعدًا، أو all

        must be project:<id>, inventory or all
        القيمة المطلوبة: `project:<id>` أو inventory أو all

        a month like 2026-03
        شهر مثل `2026-03`

        it isn't a cursor of this list
        ليس مؤشرًا لهذه القائمة

        it is a cursor of another conversation
        هو مؤشر لمحادثة أخرى

        pass on what stands under next
        مرّر القيمة الواردة في next

        it is a cursor of a list sorted by {1}
        هو مؤشر لقائمة مرتبة بحسب {1}

        it is a cursor of a list sorted by something else
        هو مؤشر لقائمة مرتبة ترتيبًا آخر

        keep to one sort order from part to part
        حافظ على الترتيب نفسه من جزء إلى جزء

        which order?
        أي طلب؟

        give orderId or orderNumber: {1}
        أعطِ orderId أو orderNumber؛ لعرض القائمة: {1}

        there is no order {1}
        لا وجود للطلب {1}

        there is nothing called {1} that has a status
        لا وجود لشيء باسم {1} له حالة

        these have: {1}
        ما له حالة: {1}

        {1} can't be sorted otherwise
        لا يمكن ترتيب {1} ترتيبًا آخر

        {1} can't be sorted by {2}
        لا يمكن ترتيب {1} حسب {2}

        it is sorted by one of {1}
        يكون الترتيب حسب إحدى القيم الآتية: {1}

        --sort and sort= say the same: give one of them
        `--sort` و`sort=` بمعنى واحد: اكتب أحدهما
        """
}
