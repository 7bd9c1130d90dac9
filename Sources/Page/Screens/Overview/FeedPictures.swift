import Records

/// The jobs and the invoices by their status, as the feeds have them: those that are switched off are gone.
enum FeedPictures {
    static func all(
        _ summary: JSONValue, _ figures: JSONValue, _ visit: Visit
    ) -> (fields: [Fields], pictures: [Picture]) {
        var (fields, pictures): ([Fields], [Picture]) = ([], [])
        for card in summary["cards"]?.elements ?? [] {
            let feed = card["feed"]?.text ?? ""
            let isJobs = feed == "jobs"
            guard let chart = summary[isJobs ? "jobChart" : "invoiceChart"]?.elements else {
                continue
            }
            let picture = picture(feed, isJobs, chart, visit)
            pictures.append(picture)
            fields.append([
                "title": visit.plain(card["title"]) ?? "", "feed": feed,
                "address": visit.base + "/feeds/" + feed,
                "all": isJobs
                    ? visit.number(card["count"]?.integer ?? 0) : visit.moneys(card["totals"]),
                "picture": picture.fields(visit),
            ])
        }
        return (fields, pictures)
    }

    private static func picture(
        _ feed: String, _ isJobs: Bool, _ chart: [JSONValue], _ visit: Visit
    ) -> Picture {
        let rows = chart.compactMap { part -> Picture.Row? in
            let status = part["status"]?.text ?? ""
            let count = visit.counted(part["count"]?.integer ?? 0)
            let address =
                "\(visit.base)/feeds/\(feed)" + Link.parameters([(name: "status", text: status)])
            let label = visit.plain(part["label"]) ?? status
            if isJobs { return .init(label, count, address: address) }
            // Invoices are as large as what they come to; several currencies stand by their numbers.
            let totals = part["totals"]?.elements ?? []
            let amount = totals.count == 1 ? visit.amount(totals[0]) : nil
            let said = amount ?? .init(count.number, visit.moneys(part["totals"]))
            return .init(label, said, count, address: address)
        }
        return Picture(
            feed,
            isJobs ? visit.say("Jobs by status") : visit.say("Invoices by status"),
            headings: isJobs
                ? [visit.say("Status"), visit.say("Jobs")]
                : [visit.say("Status"), visit.say("Amount"), visit.say("Invoices")],
            rows: rows, .share)
    }
}
