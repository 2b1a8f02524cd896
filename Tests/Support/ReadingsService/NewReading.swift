import Sectional

/// A reading as it is announced: a form with each kind of field.
struct NewReading: Form {
    @TextField(length: 1...60) var title: String
    @TextField(length: 1...500, isMultiline: true) var about: String?
    @SearchedChoiceField var book: String
    @ChoiceField var room: Room
    @ChoiceField(shown: .when("room", is: Room.garden), isRequired: true) var shelter: Shelter?
    @ChoiceField(count: 1...2) var audience: [Audience]
    @DateField(from: "2026-12-01", through: "2027-12-31") var day: CivilDate
    @TimeField(from: "09:00", through: "21:00") var begins: CivilTime
    @DateTimeField var bookBy: CivilDateTime?
    @IntegerField(in: 5...200, step: 5) var seats: Int
    @DecimalField(in: 0...99, digits: 2) var price: ExactDecimal
    @ToggleField var hasGuest = false
    @TextField(length: 1...60, shown: .when("hasGuest", is: true), isRequired: true) var guest: String?
    @FileField(types: ["image/png"], maximumBytes: 10_000, shown: .when("hasGuest", is: true), isRequired: true)
    var poster: UploadedFile?
    @TextField(length: 4...12, isSecure: true) var doorCode: String

    enum Room: String, FormChoice {
        case hall, cellar, garden
        func title(in language: LanguageTag) -> String { ReadingsTexts.of(language).rooms(self) }
    }

    enum Shelter: String, FormChoice {
        case tent, none
        func title(in language: LanguageTag) -> String { ReadingsTexts.of(language).shelters(self) }
    }

    enum Audience: String, FormChoice {
        case children, teenagers, adults
        func title(in language: LanguageTag) -> String { ReadingsTexts.of(language).audiences(self) }
    }
}

extension NewReading {
    /// What was entered beside the title, without the door's code.
    var line: String {
        [
            about, book, room.rawValue, shelter?.rawValue, audience.map(\.rawValue).joined(separator: "+"),
            "\(day)", "\(begins)", bookBy.map { "\($0)" }, "\(seats)", "\(price)", guest,
            poster.map { "\($0.byteCount) bytes" },
        ]
        .compactMap(\.self).joined(separator: ", ")
    }
}
