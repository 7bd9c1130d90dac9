extension Arabic {
    /// What is looked at where the whole log is verified, and what can be asked of the audit.
    static let pageHistoryChecks = """
        The files are whole
        الملفات كاملة

        What is stored is as it was written
        المخزَّن كما كُتب

        No position is missing
        لا موضع ناقص

        No revision is missing
        لا مراجعة ناقصة

        Each command is known by its id
        كل أمر معروف بمعرّفه

        Time never goes back
        الوقت لا يرجع إلى الوراء

        The index has every event
        الفهرس يحوي كل حدث

        The root is that of all events
        الجذر هو جذر كل الأحداث

        The keys of what is personal are there
        مفاتيح ما هو شخصي موجودة

        The read models are what the log makes them
        نماذج القراءة كما يقتضيها السجل

        The log is what earlier notes say
        السجل كما تذكره المذكرات السابقة

        nothing has a field {1}
        لا شيء له حقل {1}

        Changed field
        الحقل المتغيّر

        Revoke {1}
        إلغاء {1}
        """
}
