import Sectional

/// The values that a reservation of the reading room needs.
struct NewReservation: Form {
    @DateField var day: CivilDate
    @ChoiceField(count: 1...3) var parts: [PartOfDay]
    @IntegerField(in: 1...12) var people = 2
    @TextField(length: 1...400, isMultiline: true) var purpose: String
    @ToggleField var isPublic = false
    @TextField(length: 1...60, shown: .when("isPublic", is: true), isRequired: true) var event: String?
}

/// A part of a day; the raw value is the hour at which it begins, by which reservations are sorted.
enum PartOfDay: String, FormChoice {
    case morning = "09"
    case afternoon = "13"
    case evening = "18"

    func title(in language: LanguageTag) -> String { RoomTexts.translations[language].partName(self) }

    /// Returns the one of three names that is that of this part.
    func name(_ morning: String, _ afternoon: String, _ evening: String) -> String {
        switch self {
        case .morning: morning
        case .afternoon: afternoon
        case .evening: evening
        }
    }
}
