import Sectional

/// The texts of readings, in one language.
struct ReadingsTexts {
    let title: String
    let announce: String
    let change: String
    let announced: String
    let waiting: String
    let labels: [Identifier: String]
    let rooms: @Sendable (NewReading.Room) -> String
    let shelters: @Sendable (NewReading.Shelter) -> String
    let audiences: @Sendable (NewReading.Audience) -> String

    static func of(_ language: LanguageTag) -> ReadingsTexts { language == "de" ? de : en }

    private static let en = ReadingsTexts(
        title: "Readings", announce: "Announce", change: "Change", announced: "Announced",
        waiting: "Looking for them …",
        labels: [
            "title": "Title", "about": "What it is about", "book": "Book", "room": "Room", "shelter": "If it rains",
            "audience": "For whom", "day": "Day", "begins": "Begins", "bookBy": "Book by", "seats": "Seats",
            "price": "Price", "hasGuest": "With a guest", "guest": "Guest", "poster": "Poster",
            "doorCode": "Code of the door",
        ],
        rooms: { [.hall: "Hall", .cellar: "Cellar", .garden: "Garden"][$0] ?? "" },
        shelters: { [.tent: "In the tent", .none: "It is called off"][$0] ?? "" },
        audiences: { [.children: "Children", .teenagers: "Teenagers", .adults: "Adults"][$0] ?? "" })

    private static let de = ReadingsTexts(
        title: "Lesungen", announce: "Ankündigen", change: "Ändern", announced: "Angekündigt",
        waiting: "Sie werden gesucht …",
        labels: [
            "title": "Titel", "about": "Worum es geht", "book": "Buch", "room": "Raum", "shelter": "Bei Regen",
            "audience": "Für wen", "day": "Tag", "begins": "Beginn", "bookBy": "Anmelden bis", "seats": "Plätze",
            "price": "Eintritt", "hasGuest": "Mit Gast", "guest": "Gast", "poster": "Plakat",
            "doorCode": "Code der Tür",
        ],
        rooms: { [.hall: "Saal", .cellar: "Keller", .garden: "Garten"][$0] ?? "" },
        shelters: { [.tent: "Im Zelt", .none: "Sie fällt aus"][$0] ?? "" },
        audiences: { [.children: "Kinder", .teenagers: "Jugendliche", .adults: "Erwachsene"][$0] ?? "" })
}
