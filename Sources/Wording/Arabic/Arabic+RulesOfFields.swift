extension Arabic {
    /// What each field must be by itself, as the form of a command tells it beside the field's name.
    static let rulesOfFields = """
        not blank
        ليس فارغًا

        at most 120 characters
        `120` حرفًا على الأكثر

        at most 1,000 characters
        `1,000` حرف على الأكثر

        at most 4,000 characters
        `4,000` حرف على الأكثر

        at most 60 characters
        `60` حرفًا على الأكثر

        at most 64 characters
        `64` حرفًا على الأكثر

        at most 255 characters
        `255` حرفًا على الأكثر

        [a-z0-9]+(-[a-z0-9]+)*, at most 120; left out, it is made from the title
        حروف لاتينية صغيرة وأرقام بينها شرطات مفردة، `120` على الأكثر؛ وإن تُرك أُخذ من العنوان

        one at least
        واحد على الأقل

        at most 50
        `50` على الأكثر

        at most 100
        `100` على الأكثر

        not negative
        ليس سالبًا

        between 0 and 1000000000
        من `0` إلى `1000000000`

        between 1 and 1000000000
        من `1` إلى `1000000000`

        between 0 and 1000000
        من `0` إلى `1000000`

        each not blank
        كل منها ليس فارغًا

        each at most 120 characters
        كل منها `120` حرفًا على الأكثر

        each once
        كل منها مرة واحدة

        1 to 5
        من `1` إلى `5`

        0 to 100
        من `0` إلى `100`

        above 0
        أكبر من `0`

        above 0, at most 100
        أكبر من `0`، و`100` على الأكثر

        counted from 1
        يُعدّ من `1`

        an e-mail address
        عنوان بريد إلكتروني

        a telephone number of the form +442071838750 (E.164)
        رقم هاتف بالصيغة `+442071838750` (`E.164`)

        begins with http, https or file
        يبدأ بـ `http` أو `https` أو `file`

        a day of the calendar, like 2026-03-01
        يوم من التقويم مثل `2026-03-01`
        """
}
