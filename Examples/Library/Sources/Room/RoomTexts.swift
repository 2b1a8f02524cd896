import Sectional

/// The texts of the reading room and its form, in one language.
struct RoomTexts {
    let title: String
    let taken: String
    let yours: String
    let reserve: String
    let isTaken: String
    let cancel: String
    let cancelNamed: @Sendable (String) -> String
    let cancelQuestion: String
    let partName: @Sendable (PartOfDay) -> String
    let labels: [Identifier: String]

    /// Returns the time of a reservation, and the name of a public event.
    func line(_ reservation: Reservation) -> String {
        [reservation.day, reservation.part.map { partName($0) }, reservation.event].compactMap(\.self)
            .joined(separator: ", ")
    }

    static let translations = Translations(
        en: RoomTexts(
            title: "Reading room", taken: "Taken", yours: "Yours", reserve: "Reserve",
            isTaken: "The room is taken then. Choose another day or another part of it.", cancel: "Cancel",
            cancelNamed: { "Cancel \($0)" }, cancelQuestion: "Cancel this reservation?",
            partName: { $0.name("morning", "afternoon", "evening") },
            labels: [
                "day": "Day", "parts": "Part of the day", "people": "People", "purpose": "What it is for",
                "isPublic": "Everybody may come", "event": "Name of the event",
            ]),
        de: RoomTexts(
            title: "Lesesaal", taken: "Belegt", yours: "Deine", reserve: "Reservieren",
            isTaken: "Dann ist der Saal belegt. Wähle einen anderen Tag oder eine andere Tageszeit.",
            cancel: "Absagen", cancelNamed: { "\($0) absagen" }, cancelQuestion: "Diese Reservierung absagen?",
            partName: { $0.name("Vormittag", "Nachmittag", "Abend") },
            labels: [
                "day": "Tag", "parts": "Tageszeit", "people": "Personen", "purpose": "Wofür",
                "isPublic": "Alle dürfen kommen", "event": "Name der Veranstaltung",
            ]))
}
