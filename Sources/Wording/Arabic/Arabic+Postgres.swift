extension Arabic {
    /// Why a log in PostgreSQL can't be reached.
    static let postgres = """
        there is no host of this name
        لا يوجد مضيف بهذا الاسم

        nobody listens there
        لا أحد يصغي هناك

        it doesn't answer
        لا يجيب

        it starts or stops
        إنه يبدأ أو يتوقف

        it has no connection left: raise max_connections
        لم يبق لديه اتصال: ارفع `max_connections`

        no secure connection comes about
        لا يتحقق اتصال آمن

        no connection comes about
        لا يتحقق اتصال

        only one answers in whose place another server is by now
        لا يجيب إلا خادم حل محله خادم آخر

        no memory
        لا ذاكرة

        it broke off, or doesn't answer
        انقطع، أو لا يجيب

        the system has no thread to give
        ليس لدى النظام خيط يعطيه

        es {1} works on a store that is a folder, and {2} is a database
        الأمر `es {1}` يعمل على مخزن هو مجلد، و{2} قاعدة بيانات

        a database has means of its own: pg_basebackup, pg_dump, copies that stand by
        لقاعدة البيانات وسائلها: `pg_basebackup` و`pg_dump` ونسخ في الاستعداد

        make a folder of it, and have that moved: {1}
        اصنع منه مجلدًا، ثم انقله: {1}
        """

    /// Why a store in PostgreSQL can't be opened or made.
    static let postgresOpening = """
        the database's address can't be read: it is postgres://user@host:5432/database, with what is special in a password written as %40 is for @
        لا يمكن قراءة عنوان قاعدة البيانات: صيغته `postgres://user@host:5432/database`، وما كان خاصًا في كلمة السر يُكتب كما يُكتب `%40` بدل `@`

        accept={1} is nothing that can be accepted: it takes {2}, with commas between
        القيمة `accept={1}` ليست مما يمكن قبوله: تُقبل {2}، مفصولة بفواصل

        this machine has no folder for read models and the like: set HOME, or XDG_STATE_HOME, to a folder of your own
        لا مجلد في هذا الجهاز لنماذج القراءة وما شابهها: اجعل `HOME` أو `XDG_STATE_HOME` مجلدًا لك

        libpq isn't there, or is older than 14: install it (apt-get install libpq5)
        المكتبة `libpq` غير موجودة أو أقدم من `14`: ثبّتها (`apt-get install libpq5`)

        a schema is named by 1 to 48 of a-z, 0-9 and _, and begins with a letter, but not with pg_
        اسم المخطط طوله `1-48` من `a-z` و`0-9` و`_`، ويبدأ بحرف، ولا يبدأ بـ `pg_`

        the database can't be reached ({1}): see that its server runs and that the address is right
        لا يمكن الوصول إلى قاعدة البيانات ({1}): تأكد من أن خادمها يعمل ومن صحة العنوان

        the database's server doesn't let this user in, or not with this password: put the address right, or what the server allows
        لا يسمح خادم قاعدة البيانات بدخول هذا المستخدم، أو ليس بكلمة السر هذه: صحّح العنوان أو ما يسمح به الخادم

        the server has no database of this name: make it, or name another
        ليس في الخادم قاعدة بيانات بهذا الاسم: أنشئها أو سمّ غيرها

        the server can only be read, as a standby: name the primary, or all servers of the cluster
        لا يمكن إلا القراءة من الخادم لأنه في الاستعداد: سمّ الخادم الرئيسي أو كل خوادم العنقود

        the server is PostgreSQL {1}; a store takes 14 or newer: upgrade it
        الخادم هو PostgreSQL {1}، والمخزن يحتاج إلى `14` أو أحدث: رقِّه

        the database keeps texts as {1}, which can't hold every name: make one with the encoding UTF8
        تحفظ قاعدة البيانات النصوص بترميز {1} الذي لا يسع كل الأسماء: أنشئ واحدة بترميز `UTF8`

        there is no store in the schema {1}: make one, or name another schema
        لا مخزن في المخطط {1}: أنشئ واحدًا أو سمّ مخططًا آخر

        there is a schema {1} already: open the store in it, or name another schema
        المخطط {1} موجود: افتح المخزن الذي فيه أو سمّ مخططًا آخر

        the store in the schema {1} has format {2}, newer than {3}, the newest known here
        صيغة المخزن في المخطط {1} هي {2}، وهي أحدث من {3}، أحدث ما يُعرف هنا

        the store in the schema {1} has format {2}, and whoever only reads needs {3}: open it once for writing
        صيغة المخزن في المخطط {1} هي {2}، ومن يقرأ فقط يحتاج إلى {3}: افتحه مرة للكتابة

        the log in the schema {1} lacks event {2}, which was acknowledged, or has another in its place: a server that lagged behind was put in the place of the old one, or a backup put back. Nothing is read or written until this program is started anew
        ينقص السجل في المخطط {1} الحدث {2} الذي أُكّد حفظه، أو في مكانه غيره: وُضع خادم متأخر مكان القديم، أو أُعيدت نسخة احتياطية. لا يُقرأ شيء ولا يُكتب حتى يُشغَّل هذا البرنامج من جديد

        the log in the schema {1} lacks event {2}, which this machine knows of, or has another in its place: a server that lagged behind was put in the place of the old one, or a backup put back. To go on with the log as it is, remove {3}
        ينقص السجل في المخطط {1} الحدث {2} الذي تعرفه هذه الآلة، أو في مكانه غيره: وُضع خادم متأخر مكان القديم، أو أُعيدت نسخة احتياطية. للمتابعة بالسجل كما هو احذف {3}

        the server runs with fsync=off: a power cut may destroy the log; turn it on, or accept it by name
        يعمل الخادم بالإعداد `fsync=off`: قد يتلف انقطاع الكهرباء السجل؛ شغّله أو اقبل ذلك باسمه

        the server runs with full_page_writes=off: a power cut may destroy pages of the log; turn it on, or accept it by name
        يعمل الخادم بالإعداد `full_page_writes=off`: قد يتلف انقطاع الكهرباء صفحات من السجل؛ شغّله أو اقبل ذلك باسمه

        synchronous_commit is below on: a crash may lose what was acknowledged; set it to on or remote_apply, for the server, the database and the user, or accept it by name
        الإعداد `synchronous_commit` دون `on`: قد يضيع بالتعطل ما أُكّد حفظه؛ اجعله `on` أو `remote_apply` للخادم وقاعدة البيانات والمستخدم، أو اقبل ذلك باسمه

        the server has a standby that it doesn't wait for: if that takes its place, what was acknowledged last may be lost; set synchronous_standby_names, or accept it by name
        للخادم نظير في الاستعداد لا ينتظره: إن حل محله فقد يضيع آخر ما أُكّد حفظه؛ اضبط `synchronous_standby_names` أو اقبل ذلك باسمه
        """
}
