import Sectional

/// The donated books, and the form for another one.
struct DonationsScreen: ScreenComposer {
    let pattern: ScreenPattern = "donations"
    let states = States(visitor: false, member: true, librarian: true)
    let donations: Donations

    func compose(for request: ScreenRequest, state mayDonate: Bool) -> ScreenController<some Sections> {
        let texts = DonationsTexts.translations[request.language]
        return ScreenController(title: texts.title) {
            FormSection(
                NewDonation.self, if: mayDonate, in: request.language,
                labels: ["title": texts.book, "cover": texts.cover, "neighbour": texts.neighbour],
                sources: ["cover": .files(donations), "neighbour": .options(donations)], submit: texts.donate
            ) { [donations] donation in
                try await donations.add(donation)
                return Performed(changing: "donations", effects: [.clearInput("submit"), .message(texts.thanks)])
            }
            MayBeLate { DonatedSection(donations: donations, texts: texts) }
        }
    }
}

private struct DonatedSection: SectionController {
    let donations: Donations
    let texts: DonationsTexts

    let topics: [Topic] = ["donations"]

    func cells() async throws -> [LineCell] {
        try await donations.all().map { LineCell(id: CellID($0.id), text: texts.line($0)) }
    }
}

/// The texts of donations, in one language.
struct DonationsTexts {
    let title: String
    let book: String
    let cover: String
    let neighbour: String
    let donate: String
    let thanks: String
    let coverBytes: Plural

    func line(_ donation: Donations.Donation) -> String {
        [donation.title, donation.coverBytes.map { coverBytes($0) }, donation.neighbour].compactMap(\.self)
            .joined(separator: ", ")
    }

    static let translations = Translations(
        en: DonationsTexts(
            title: "Donations", book: "Title", cover: "Cover", neighbour: "Belongs beside", donate: "Donate",
            thanks: "Thank you!", coverBytes: Plural("en", one: "a cover of # byte", other: "a cover of # bytes")),
        de: DonationsTexts(
            title: "Spenden", book: "Titel", cover: "Einband", neighbour: "Gehört neben", donate: "Spenden",
            thanks: "Danke!", coverBytes: Plural("de", one: "Einband mit # Byte", other: "Einband mit # Byte")))
}
