extension Arabic {
    /// What is said of orders.
    static let pageOrderList = """
        Place an order
        تسجيل طلب

        How orders go
        كيف تسير الطلبات

        Orders found
        الطلبات التي وُجدت

        Number or customer
        الرقم أو العميل

        Customer's id
        معرّف العميل

        Placed from
        سُجّل من

        Placed until
        سُجّل حتى

        Find
        بحث

        All orders
        كل الطلبات

        No orders are like that.
        لا توجد طلبات كهذه.

        Next step
        الخطوة التالية

        Number
        الرقم

        Customer
        العميل

        Status
        الحالة

        Placed
        مسجَّل

        On delivery
        قيد التوصيل

        Delivered
        سُلِّم

        Cancelled
        ملغى

        Returned
        مُرتجع

        Place it again
        إعادته مسجَّلًا

        Send it out
        إرساله

        It arrived
        وصل

        Cancel it
        إلغاؤه

        It came back
        عاد

        Lines
        البنود

        Product
        المنتج

        Pieces
        الكمية

        Each
        الواحدة

        Amount
        المبلغ

        Supply
        التوفير

        Sent
        المُرسل

        Total
        المجموع

        All
        الكل

        {1} short
        ناقص: {1}

        {1} waiting
        بانتظار المخزون: {1}

        {1} to send
        يبقى إرساله: {1}

        Short of something
        ينقصه شيء

        Waiting for stock
        بانتظار المخزون

        Something to send
        يبقى منه ما يُرسل

        Only its total is known.
        لا يُعرف منه إلا مجموعه.

        Fill what is short
        توفير الناقص

        Send a part
        إرسال جزء

        The way of its status
        مسار حالته

        Put right
        تصحيح

        stayed {1}
        بقي {1}

        What comes next
        ما التالي

        Put the status right
        تصحيح الحالة

        Reason
        السبب

        Look at what it does
        معاينة ما سيحدث

        Goes to
        يُرسل إلى

        Conversation with the customer
        المحادثة مع العميل

        Send it elsewhere
        إرساله إلى عنوان آخر

        Payments
        الدفعات

        Paid
        مدفوع

        Earned
        المكتسب

        Pay from a wallet
        الدفع من محفظة

        Pay it back
        رد المبلغ
        """
}
