extension Arabic {
    /// Products and their categories.
    static let catalog = """
        product
        منتج

        category
        فئة

        review
        تقييم

        a product comes with at most {1} reviews; {2} were given
        الحد الأقصى للتقييمات عند إضافة المنتج: {1}، والعدد المعطى: {2}

        the product has a review {1} already
        التقييم {1} موجود في المنتج بالفعل

        a review has an author
        لا بد للتقييم من كاتب

        stars go from 1 to 5; {1} were given
        عدد النجوم من `1` إلى `5`؛ العدد المعطى: {1}

        product {1} has a variant {2} already, with other values
        للمنتج {1} متغيّر باسم {2} بالفعل وبقيم أخرى

        remove it first: {1}
        احذفه أولًا: {1}

        product {1} has no variant {2}
        ليس للمنتج {1} متغيّر باسم {2}

        the product has a variant {1} already
        للمنتج متغيّر باسم {1} بالفعل

        a product has at most {1} variants, not {2}
        الحد الأقصى لمتغيّرات المنتج: {1}، والعدد المطلوب: {2}

        a variant has a name
        لا بد للمتغيّر من اسم

        a variant has at least one value
        لا بد للمتغيّر من قيمة واحدة على الأقل

        a variant has at most {1} values, not {2}
        الحد الأقصى لقيم المتغيّر: {1}، والعدد المعطى: {2}

        a value is not blank
        لا تكون القيمة فارغة

        the variant has the value {1} already
        القيمة {1} موجودة في المتغيّر بالفعل

        a price is not negative; {1} was given
        السعر لا يكون سالبًا؛ القيمة المعطاة بالسنت: {1}

        the discounted price {1} lies above the base price {2}
        السعر المخفّض {1} أعلى من السعر الأساسي {2} (بالسنت)

        {1} and {2} are more than {3} pieces
        مجموع {1} و{2} يتجاوز الحد الأقصى للكمية: {3}

        product {1} has {2} in stock, fewer than {3}
        مخزون المنتج {1} هو {2}، وهو أقل من {3}

        at least one category is needed
        لا بد من فئة واحدة على الأقل

        a product is listed under at most {1} categories; {2} were given
        الحد الأقصى لفئات المنتج: {1}، والعدد المعطى: {2}

        category {1} is archived
        الفئة {1} مؤرشفة

        there is no category {1}
        لا وجود للفئة {1}

        product {1} has another review {2} already
        للمنتج {1} تقييم آخر بالمعرّف {2} بالفعل

        leave reviewId out, and one is made
        اترك reviewId فارغًا ليُنشأ معرّف تلقائيًا

        a product has at most {1} reviews, and this one has them
        الحد الأقصى لتقييمات المنتج: {1}، وقد بلغه هذا المنتج

        product {1} is discontinued and takes no change but stock that comes back
        أُوقف بيع المنتج {1} ولا يقبل تغييرًا إلا عودة المخزون

        to sell it again, add it as a new product
        لبيعه مرة أخرى، أضفه منتجًا جديدًا

        a slug is lower-case letters a to z and digits, in words joined by single hyphens, at most {1} in all
        يتكون slug من أحرف صغيرة من a إلى z وأرقام، في كلمات تصل بينها شرطة واحدة، وطوله الأقصى: {1}

        such as home-decoration; left out, it is made from the title
        مثل `home-decoration`؛ وإن تُرك فارغًا يُصنع من العنوان

        another category has the slug {1}, which the title makes
        لفئة أخرى slug بالقيمة {1}، وهي القيمة المصنوعة من العنوان

        another category has the slug {1}
        لفئة أخرى slug بالقيمة {1}

        give a slug of its own, such as {1}-2
        أعطِ slug خاصًا بها، مثل `{1}-2`

        choose another slug
        اختر slug آخر

        nothing else lists product {1}, which is on sale
        المنتج {1} معروض للبيع وليس في أي فئة أخرى

        nothing else lists products {1}, which are on sale
        هذه المنتجات معروضة للبيع وليست في أي فئة أخرى: {1}

        nothing else lists products {1} and {2} more, which are on sale
        هذه المنتجات معروضة للبيع وليست في أي فئة أخرى: {1}، وعدد غيرها: {2}

        category {1} is archived and takes no change
        الفئة {1} مؤرشفة ولا تقبل أي تغيير

        for another like it, add a new category
        أضف فئة جديدة إن أردت مثلها
        """
}
