import Sectional

/// The texts of damages and of the form that reports one, in one language.
struct DamagesTexts {
    let title: String
    let none: String
    let waiting: String
    let report: String
    let thanks: String
    let kind: String
    let part: String
    let text: String
    let noticed: String
    let cost: String
    let canBeUsed: String
    let photo: String
    let broken: String
    let worn: String
    let missingPart: String
    let other: String

    func name(of kind: DamageReport.Kind) -> String {
        switch kind {
        case .broken: broken
        case .worn: worn
        case .missingPart: missingPart
        case .other: other
        }
    }

    /// Returns what is known of a damage beside its kind.
    func details(of damage: Damage) -> [String] {
        [damage.part, damage.text, damage.noticed.map { "\($0)" }, damage.canBeUsed ? canBeUsed : nil].compactMap(
            \.self)
    }

    static let translations = Translations(
        en: DamagesTexts(
            title: "Damage", none: "None that we know of.", waiting: "Looking for reports…", report: "Report damage",
            thanks: "Thank you. A warden looks at it.",
            kind: "What is wrong", part: "Which part", text: "Details", noticed: "Noticed on", cost: "Repair in euros",
            canBeUsed: "It can still be used", photo: "Photo", broken: "It is broken", worn: "It is worn out",
            missingPart: "A part is missing", other: "Something else"),
        de: DamagesTexts(
            title: "Schäden", none: "Keine bekannt.", waiting: "Meldungen werden gesucht…", report: "Schaden melden",
            thanks: "Danke. Ein Wart sieht es sich an.",
            kind: "Was ist los", part: "Welches Teil", text: "Genaueres", noticed: "Bemerkt am",
            cost: "Reparatur in Euro",
            canBeUsed: "Noch zu gebrauchen", photo: "Foto", broken: "Es ist kaputt", worn: "Es ist abgenutzt",
            missingPart: "Ein Teil fehlt", other: "Etwas anderes"))
}
