extension Arabic {
    /// What the business settles: currencies, time zones.
    static let business = """
        ISO 4217 has no currency {1}
        لا توجد في `ISO 4217` عملة {1}

        a currency's code of ISO 4217, like USD
        رمز عملة من `ISO 4217` مثل `USD`

        there is no time zone {1}
        لا وجود لمنطقة زمنية باسم {1}

        a time zone like Europe/Berlin, or UTC
        منطقة زمنية مثل `Europe/Berlin` أو `UTC`

        what earlier amounts are in was settled by the first choice: they are in {1}
        حُسمت عملة المبالغ السابقة بالاختيار الأول: وهي {1}

        the wallet holds {1}, and this payment is in {2}
        في المحفظة عملة {1}، والدفعات بعملة {2}

        {1} has more decimals than any currency
        في {1} منازل عشرية أكثر مما في أي عملة

        {1} has more decimals than {2}, which has {3}
        في {1} منازل عشرية أكثر مما في {2}، وعددها {3}

        product {1} is priced in {2}, and orders are in {3}
        سعر المنتج {1} بعملة {2}، والطلبات بعملة {3}

        pay out what it holds first
        اصرف ما فيها أولًا
        """
}
