extension Arabic {
    /// Who may send what.
    static let leaves = """
        {1} may not send {2}
        لا يحق لـ {1} إرسال {2}

        {1} may, and the owner of the store
        يحق ذلك لمالك المخزن، ولمن يلي: {1}

        only the owner of the store may
        لا يحق ذلك إلا لمالك المخزن

        an owner of the account
        مالك الحساب

        an owner or an admin of the account
        مالك الحساب أو مشرفه

        a member of the account
        عضو في الحساب

        whoever will own the account
        من سيملك الحساب

        whoever accepts the invitation
        من يقبل الدعوة

        whoever pins the category
        من يثبّت الفئة

        whoever pinned the category
        من ثبّت الفئة

        the club's owner
        مالك النادي

        the member or the club's owner
        العضو أو مالك النادي

        the user themself
        المستخدم نفسه

        the order's customer
        عميل الطلب

        the wallet's owner
        صاحب المحفظة
        """
}
