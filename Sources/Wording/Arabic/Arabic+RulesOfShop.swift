extension Arabic {
    /// What must hold for the commands of the shop: the business, the catalog, orders, sales.
    static let rulesOfShop = """
        currency is a code of ISO 4217
        العملة رمز من `ISO 4217`

        currency is a code of ISO 4217; left out, that of the business
        العملة رمز من `ISO 4217`؛ وإن تُركت فعملة المنشأة

        currency, if it is given, is a code of ISO 4217
        العملة، إن ذُكرت، رمز من `ISO 4217`

        alsoEarlier goes with the first choice alone
        لا يُختار «وما كان قبل ذلك أيضًا» إلا مع الاختيار الأول

        timeZone is a name of the time zone database, or UTC
        المنطقة الزمنية اسم من قاعدة بيانات المناطق الزمنية، أو `UTC`

        no category has this id yet
        لا فئة بهذا المعرّف بعد

        no other category has the slug, not even an archived one
        ليس لفئة أخرى الاسم نفسه في العنوان، ولو كانت مؤرشفة

        no product has this id yet
        لا منتج بهذا المعرّف بعد

        each category exists and is not archived
        كل فئة موجودة وغير مؤرشفة

        discountPriceCents ≤ basePriceCents
        السعر بعد التخفيض لا يزيد على السعر الأساسي

        a variant has its name once in the product, which has at most 100 of them
        لا يتكرر اسم المتغيّر في المنتج، وللمنتج `100` متغيّر على الأكثر

        a review has, if it is given one, an id of its own; a product comes with at most 1,000 and has at most 10,000
        للتقييم معرّف خاص به إن ذُكر؛ ويأتي المنتج بـ `1,000` تقييم على الأكثر، ولا تزيد تقييماته على `10,000`

        the product exists
        المنتج موجود

        the product is still sold
        المنتج ما زال يباع

        no more is taken out than is there
        لا يُخرج أكثر من الموجود

        of a discontinued product nothing is taken out
        لا يُخرج شيء من منتج متوقف

        there are at most 1000000000 pieces of one product
        لا تزيد كمية المنتج الواحد على `1000000000`

        the category exists
        الفئة موجودة

        the category is not archived
        الفئة غير مؤرشفة

        each product on sale under it is under another live category too
        كل منتج معروض فيها موجود أيضًا في فئة أخرى قائمة

        the product exists and has the variant
        المنتج موجود وله هذا المتغيّر

        the product exists and has the review
        المنتج موجود وله هذا التقييم

        no order has this id yet
        لا طلب بهذا المعرّف بعد

        totalCents is there without lines
        المجموع مذكور إن لم تكن هناك بنود

        no other order has the number
        ليس لطلب آخر الرقم نفسه

        a line of a product doesn't cost less than nothing, nor does the whole; what takes something off the whole is a line without a product
        لا تقل قيمة بند منتج عن الصفر، ولا قيمة الطلب كله؛ وما يُخصم من الكل يكون بندًا بلا منتج

        the sale that made a line's price, if one is named, exists
        التخفيض الذي حدد سعر البند موجود، إن ذُكر

        there are at most 500 lines
        البنود `500` على الأكثر

        totalCents, if given with lines, is their sum
        المجموع، إن ذُكر مع البنود، هو مجموعها

        the lines come to at most 1000000000000 cents
        لا تزيد قيمة البنود على `1000000000000` سنت

        status is one of placed, onDelivery, delivered, cancelled, returned; other than placed only on import of history, with occurredAt in the past
        الحالة: مقدَّم أو في الطريق أو سُلّم أو ملغى أو مُرجَع؛ وغير «مقدَّم» لا تكون إلا عند استيراد ما مضى، بوقت حدوث في الماضي

        status is one of placed, onDelivery, delivered, cancelled, returned
        الحالة: مقدَّم أو في الطريق أو سُلّم أو ملغى أو مُرجَع

        the order exists
        الطلب موجود

        placed leads to onDelivery or cancelled, onDelivery to delivered or cancelled, delivered to returned; any other change is a correction and needs a reason
        يلي «مقدَّم» «في الطريق» أو «ملغى»، ويلي «في الطريق» «سُلّم» أو «ملغى»، ويلي «سُلّم» «مُرجَع»؛ وأي تغيير آخر تصحيح لا بد له من سبب

        an order with a backordered line goes out and is delivered for a reason only, but on import of history, with occurredAt in the past
        لا يخرج طلب فيه بند مؤجَّل ولا يُسلَّم إلا بسبب، ما لم يكن استيرادًا لما مضى بوقت حدوث في الماضي

        the order is placed and nothing more
        الطلب مقدَّم فحسب

        the order and the line exist
        الطلب والبند موجودان

        the order is placed or on delivery, has lines, and no more of a line goes out than is due
        الطلب مقدَّم أو في الطريق، وله بنود، ولا يخرج من البند أكثر من المستحق

        what a backordered line lacks goes out for a reason only, but on import of history; so is a quantity below zero, so many fewer than was said, taken back
        لا يخرج ما ينقص بندًا مؤجَّلًا إلا بسبب، ما لم يكن استيرادًا لما مضى؛ وكذلك الكمية السالبة، وهي تراجع عما ذُكر بقدرها

        the quantity of each product fits 64 bits
        كمية كل منتج لا تتجاوز `64` بت

        the order, the line and its product exist
        الطلب والبند ومنتجه موجودة

        the line, or one of them, is backordered
        البند، أو أحد البنود، مؤجَّل

        there is enough of the product in stock
        في المخزون ما يكفي من المنتج

        the product isn't discontinued
        المنتج غير متوقف

        startsAt is before endsAt; at most 60 months are touched
        البداية قبل النهاية، ولا يمس التخفيض أكثر من `60` شهرًا

        products or categories are named, or appliesTo is everything
        تُذكر منتجات أو فئات، أو يسري التخفيض على كل شيء

        a sale of everything names none
        التخفيض على كل شيء لا يذكر أيًّا منها

        at most 500 products and 50 categories are named, each once
        يُذكر `500` منتج و`50` فئة على الأكثر، كل منها مرة واحدة

        each product and category exists
        كل منتج وكل فئة موجودان

        no product is in two sales at once
        لا يكون منتج في تخفيضين في الوقت نفسه

        no sale has this id yet
        لا تخفيض بهذا المعرّف بعد

        the sale exists
        التخفيض موجود

        the sale was not called off
        التخفيض لم يُلغ

        there is a thing of this kind with this id
        يوجد شيء من هذا النوع بهذا المعرّف

        an order without a customer says whose wallet pays
        الطلب بلا عميل يذكر محفظة من يدفع

        the order is neither cancelled nor returned, and no more is paid than it comes to
        الطلب غير ملغى ولا مُرجَع، ولا يُدفع أكثر من قيمته

        the wallet holds as much
        في المحفظة ما يكفي

        the wallet holds what the order is in
        المحفظة بعملة الطلب

        each wallet is empty, or holds what the order is in
        كل محفظة فارغة، أو بعملة الطلب
        """
}
