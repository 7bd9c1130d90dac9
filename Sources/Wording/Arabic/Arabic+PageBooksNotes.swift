extension Arabic {
    /// More of what the screens of the books say, on from where `pageBookLists` ends.
    static let pageBookNotes = """
        Waiting
        تنتظر

        What a new project can begin with.
        ما يمكن أن يبدأ به مشروع جديد.

        What a new space can begin with.
        ما يمكن أن تبدأ به مساحة جديدة.

        What became of it
        مصيرها

        What for
        لأي غرض

        What happened to it
        ما حدث لها

        What it was spent on
        على ماذا أُنفق

        What vendors are for
        فئات الموردين

        Where
        أين

        Where it is
        مكانها

        Where it was bought
        حيث اشتُريت

        Why cancelled
        سبب الإلغاء

        Why written off
        سبب الشطب

        Worth
        قيمتها

        Write off
        شطب

        Written off
        مشطوبة

        can come in until
        يمكن القبول حتى

        is to be paid back
        ينتظر السداد

        no
        لا

        none any more
        لم يعد له سعر

        nothing any more
        لا شيء بعد الآن

        of those that go on:
        من الجارية:

        over plan
        فوق الخطة

        spent in the last month with any
        أُنفق في آخر شهر فيه إنفاق

        then in
        ثم في

        was paid back
        سُدد

        without sales between the inventory and projects
        من غير البيع بين المخزون والمشاريع

        written down
        سُجّل في

        yes
        نعم

        {1} of {2} done
        تم {1} من {2}

        {1} to be paid back
        {1} للسداد

        {1} without a price
        {1} بلا سعر

        {1}, nothing planned
        {1} من غير خطة
        """
}
