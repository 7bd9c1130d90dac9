extension Counted {
    static let projects = Counted(
        one: "project", many: "projects",
        arabic: Arabic("لا مشاريع", "مشروع واحد", "مشروعان", "% مشاريع", "% مشروعًا", "% مشروع"))
    static let transactions = Counted(
        one: "transaction", many: "transactions",
        arabic: Arabic(
            "لا معاملات", "معاملة واحدة", "معاملتان", "% معاملات", "% معاملة", "% معاملة"))
    static let drafts = Counted(
        one: "draft", many: "drafts",
        arabic: Arabic("لا مسودات", "مسودة واحدة", "مسودتان", "% مسودات", "% مسودة", "% مسودة"))
    static let ownedItems = Counted(
        one: "item", many: "items",
        arabic: Arabic("لا قطع", "قطعة واحدة", "قطعتان", "% قطع", "% قطعة", "% قطعة"))
    static let spaces = Counted(
        one: "space", many: "spaces",
        arabic: Arabic("لا مساحات", "مساحة واحدة", "مساحتان", "% مساحات", "% مساحة", "% مساحة"))
    static let accounts = Counted(
        one: "account", many: "accounts",
        arabic: Arabic("لا حسابات", "حساب واحد", "حسابان", "% حسابات", "% حسابًا", "% حساب"))
    static let presets = Counted(
        one: "preset", many: "presets",
        arabic: Arabic(
            "لا إعدادات مسبقة", "إعداد مسبق واحد", "إعدادان مسبقان", "% إعدادات مسبقة",
            "% إعدادًا مسبقًا", "% إعداد مسبق"))
    static let spaceTemplates = Counted(
        one: "template", many: "templates",
        arabic: Arabic("لا قوالب", "قالب واحد", "قالبان", "% قوالب", "% قالبًا", "% قالب"))
    static let members = Counted(
        one: "member", many: "members",
        arabic: Arabic("لا أعضاء", "عضو واحد", "عضوان", "% أعضاء", "% عضوًا", "% عضو"))
}
