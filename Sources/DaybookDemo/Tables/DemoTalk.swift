/// What customers ask and what the desk answers, question and answer together.
///
/// `#` stands for an order's number, `@` for a product.
enum DemoTalk {
    static let exchanges: [DemoExchange] = [
        .init(
            "Hello, where is my order #? It was due yesterday.",
            "Sorry for the wait: # left us on time and is with the carrier. It should be there tomorrow.",
            "It came this morning. Thank you!"),
        .init("Is the @ in stock in another colour?", "Only what the page shows, I'm afraid.", nil),
        .init(
            "Can I still change the address of order #?",
            "Of course, as long as it hasn't been packed. Where should it go?",
            "To my office, please: same street, number 12."),
        .init(
            "The @ arrived with a crack in it. What now?",
            "That must not happen. Could you send a photo? We will post a new one today.",
            "Photo sent. That is very kind."),
        .init("Which bulb fits the @?", "E27, up to 8 W. The dimmable one works well in it.", nil),
        .init("¿Envían también a Canarias?", "Sí, con dos días más de plazo.", nil),
        .init(
            "注文番号#はいつ届きますか？", "本日発送いたしました。明後日のお届け予定です。",
            "ありがとうございます。楽しみにしています。"),
        .init(
            "هل يمكنني إرجاع الطلب #؟", "نعم، خلال ثلاثين يومًا. سنرسل لك ملصق الإرجاع.",
            "شكرًا جزيلًا"),
        .init("Kann ich # noch stornieren?", "Ja, die Bestellung ist storniert.", "Danke!"),
        .init(
            "Do you have an invoice for #, with VAT?", "Attached to the mail that I just sent.", nil
        ),
        .init("How do I clean the @?", "A dry cloth is best; never glass cleaner on brass.", nil),
        .init(
            "Is the @ heavy? I live on the fourth floor.", "The box weighs about six kilos.",
            "Fine!"),
        .init(
            "I ordered two by mistake (order #). Could you take one off?",
            "Done, you'll see the difference on your card within three days.",
            "Brilliant, thanks."),
        .init(
            "Quando o @ volta a estar disponível?", "Na próxima semana, segundo o fornecedor.", nil),
        .init(
            "Could you gift-wrap #?", "With pleasure. Any words for the card?",
            "Just: from Grandad."),
        .init(
            "The @ hums when dimmed.", "That is the dimmer; a trailing-edge one stays silent.", nil),
    ]

    /// What comes in while nobody has answered yet.
    static let nudges = [
        "Anybody there?", "Sorry to ask again.", "I'm home until five if it's easier to ring.",
        "お返事お待ちしています。", "Any news?",
    ]

    static let returnReasons = [
        "wrong colour for the room", "arrived broken", "ordered two by mistake", "too tall",
        "found it cheaper",
    ]
    static let cancelReasons = [
        "customer changed their mind", "paid twice, ordered twice", "delivery would take too long",
    ]
    static let lostReasons = [
        "lost by the carrier", "refused at the door", "address doesn't exist",
    ]
    static let mistakeReasons = [
        "marked delivered by mistake; still with the carrier", "scanned the wrong parcel",
        "neighbour's parcel, not this one",
    ]
}

/// A question, its answer, and what is said to that.
struct DemoExchange {
    var question: String
    var answer: String
    var reply: String?

    init(_ question: String, _ answer: String, _ reply: String?) {
        self.question = question
        self.answer = answer
        self.reply = reply
    }
}
