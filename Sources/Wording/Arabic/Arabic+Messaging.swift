extension Arabic {
    /// Users and their conversations.
    static let messaging = """
        user
        مستخدم

        message
        رسالة

        conversation with
        محادثة مع المستخدم

        erasure
        محو

        nobody is known as {1}
        لا أحد معروف بالمعرّف {1}

        user {1} was erased
        مُحيت بيانات المستخدم {1}

        somebody who comes back gets a new id
        من يعود يحصل على معرّف جديد

        user {1} has no conversation
        لا محادثة للمستخدم {1}

        upTo is a revision, counted from 0
        الحقل upTo رقم مراجعة يبدأ العدّ فيه من `0`

        the conversation ends at revision {1}
        تنتهي المحادثة عند المراجعة {1}

        another user has the e-mail address {1}
        عنوان البريد الإلكتروني {1} لمستخدم آخر

        whether another user has the e-mail address {1} can't be told: who took it can't be read
        لا يُعرف هل عنوان البريد الإلكتروني {1} لمستخدم آخر: بيانات من أخذه لا يمكن قراءتها

        the key to what is personal of them is damaged or lost: put a sound copy of keys back
        مفتاح بياناته الشخصية تالف أو مفقود: أعد نسخة سليمة من الملف `keys`
        """
}
