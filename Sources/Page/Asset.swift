import EventStore

/// What the page is made of besides its HTML: one sheet of style, one script, its sign. They are in the program.
struct Asset: Sendable {
    let name: String
    let type: String
    /// What it is put together of, in order.
    private let parts: [(name: String, bytes: [UInt8])]

    private static let all = [
        Asset(
            "daybook.css", "text/css; charset=utf-8",
            [
                ("frame.css", PackageResources.frame_css),
                ("orders.css", PackageResources.orders_css),
                ("shop.css", PackageResources.shop_css), ("books.css", PackageResources.books_css),
                ("doing.css", PackageResources.doing_css),
                ("history.css", PackageResources.history_css),
            ]),
        Asset(
            "daybook.js", "text/javascript; charset=utf-8",
            [
                ("live.js", PackageResources.live_js), ("scrub.js", PackageResources.scrub_js),
                ("doing.js", PackageResources.doing_js),
                ("finding.js", PackageResources.finding_js),
            ]),
        Asset("daybook.svg", "image/svg+xml", [("daybook.svg", PackageResources.daybook_svg)]),
    ]

    private init(_ name: String, _ type: String, _ parts: [(name: String, bytes: [UInt8])]) {
        self.name = name
        self.type = type
        self.parts = parts
    }

    /// In bytes.
    var size: Int { bytes.count }

    private var bytes: [UInt8] { parts.flatMap { Self.fresh($0.name) ?? $0.bytes } }

    /// Another one whenever any of them changes: their addresses have it, so that they can be kept for good.
    static let version: String = {
        // FNV-1a, 64 bits: it only has to differ.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for asset in all {
            for byte in asset.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 36)
    }()

    /// `/assets/VERSION/NAME`, of any version: an older page asks for an older one.
    static func named(_ words: [String]) -> Asset? {
        if words == ["favicon.ico"] { return all.last }
        guard words.count == 3, words[0] == "assets" else { return nil }
        return all.first { $0.name == words[2] }
    }

    func answer(to request: PageRequest) -> PageAnswer {
        let tag = "\"\(Self.version)\""
        let isKept = request.words.count == 3 && request.words[1] == Self.version && !Self.areFresh
        let headers = [
            (name: "ETag", value: tag),
            (
                name: "Cache-Control",
                value: isKept ? "public, max-age=31536000, immutable" : "no-cache"
            ),
        ]
        if request.known == tag, !Self.areFresh { return PageAnswer(status: 304, headers: headers) }
        return PageAnswer(type: type, headers: headers, body: bytes)
    }
}
