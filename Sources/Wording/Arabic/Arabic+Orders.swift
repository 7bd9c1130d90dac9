extension Arabic {
    /// Orders, and the stock that they take.
    static let orders = """
        order
        طلب

        there are {1} lines; at most {2} are taken
        عدد البنود: {1}، والحد الأقصى: {2}

        place two orders
        قسّمه إلى طلبين

        no product costs less than nothing
        لا يكون سعر منتج أقل من الصفر

        for a discount, add a line without a product
        للخصم أضف بندًا بلا منتج

        the order comes to {1}, less than nothing
        قيمة الطلب {1}، وهي أقل من الصفر

        from {1} to {2} is a correction, and that needs a reason
        الانتقال من {1} إلى {2} تصحيح، ولا بد له من سبب

        give a reason; after {1} nothing but corrections comes
        اذكر سببًا؛ لا يأتي بعد {1} إلا التصحيح

        give a reason; without one, {1} is followed by {2}
        اذكر سببًا؛ فبلا سبب لا يأتي بعد {1} إلا {2}

        give a reason; without one, {1} is followed by {2} or {3}
        اذكر سببًا؛ فبلا سبب لا يأتي بعد {1} إلا {2} أو {3}

        another order has the number {1}
        الرقم {1} لطلب آخر

        totalCents is required without lines
        الحقل totalCents مطلوب إذا لم تكن هناك بنود

        the lines come to more than {1} cents, above zero or below
        مجموع البنود بالسنت يتجاوز الحد الأقصى، موجبًا أو سالبًا: {1}

        totalCents is {1}, and the lines come to {2}
        قيمة totalCents هي {1}، ومجموع البنود {2}

        give {1}, or leave totalCents out
        أعطِ القيمة {1}، أو اترك totalCents فارغًا

        only an order out of a history, with the time it occurred, begins as {1}
        لا يبدأ بالحالة {1} إلا طلب من سجل سابق مع ذكر وقت حدوثه

        give occurredAt, or place it and move it on: {1}
        أعطِ occurredAt، أو أنشئ الطلب ثم غيّر حالته: {1}

        text or a whole number
        نص أو عدد صحيح

        order {1} is {2}; its address changes only while it is placed
        حالة الطلب {1} هي {2}؛ ولا يتغير عنوانه إلا ما دام في الحالة placed

        order {1} has no line {2}
        ليس في الطلب {1} بند رقمه {2}

        its lines are counted from 1, up to {1}
        بنوده مرقمة من `1` إلى {1}

        line {1} of order {2} isn't backordered
        البند {1} من الطلب {2} لا ينتظر مخزونًا

        no line of order {1} is backordered
        لا بند في الطلب {1} ينتظر مخزونًا

        line {1} needs {2} of product {3}, and {4} are in stock
        يحتاج البند {1} إلى {2} من المنتج {3}، والمتوفر في المخزون: {4}

        product {1} is discontinued
        أُوقف بيع المنتج {1}

        {1} pieces back to the {2} of product {3} leave 64 bits
        إعادة {1} إلى مخزون المنتج {3} البالغ {2} تتجاوز `64` بت

        count the stock of {1}: {2}
        اجرد مخزون {1}: {2}

        line {1} is short: all of the order isn't there to go out
        البند {1} ناقص: ليس كل ما في الطلب متوفرًا ليخرج

        order {1} is {2}: nothing of it is due
        حالة الطلب {1} هي {2}: لم يبق منه ما يخرج

        if that is wrong, set its status right first
        إن كان ذلك خطأ فصحح حالته أولًا

        order {1} has no lines: it goes out whole
        ليس في الطلب {1} بنود: فهو يخرج كاملًا

        {1} of line {2} are due, not {3}
        الباقي من البند {2} هو {1}، لا {3}

        that fewer went out than was said is a correction, and that needs a reason
        أن يخرج أقل مما ذُكر تصحيح، ولا بد له من سبب

        {1} of it went out, no more
        خرج منه {1} لا أكثر

        order {1} is {2}: nothing of it is to be paid
        حالة الطلب {1} هي {2}: لا شيء منه يُدفع

        order {1} has no customer
        ليس للطلب {1} عميل

        say whose wallet pays
        اذكر من تدفع محفظته

        of order {1} {2} are still to be paid, not {3}
        الباقي دفعه من الطلب {1} هو {2}، لا {3}

        fill it first, or say why the rest goes without it
        استكمله أولًا، أو اذكر سبب خروج الباقي دونه
        """
}
