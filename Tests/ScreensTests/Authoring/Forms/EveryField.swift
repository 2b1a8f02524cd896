import Screens

/// A form with each kind of field, and with each way to declare one.
struct EveryField: Form {
    enum Shelf: String, FormChoice {
        case garage, attic
        case under = "under-the-stairs"

        func title(in language: LanguageTag) -> String {
            language == "de" ? "Regal \(rawValue)" : "Shelf \(rawValue)"
        }
    }

    @TextField(length: 1...12, example: "Saw") var name: String
    @TextField(length: 0...40, isMultiline: true) var notes: String?
    @TextField(length: 4...8, maximumBytes: 10, isSecure: true, autofill: .newPassword) var secret: String?
    @TextField(length: 3...30, format: .email) var mail: String?
    @TextField(length: 8...40, format: .url) var page: String?
    @TextField(length: 3...20, format: .phone) var phone: String?
    @TextField(length: 0...9, format: .pattern("[A-Z]{2}-[0-9]{1,4}")) var code: String?
    @ChoiceField var shelf: Shelf
    @ChoiceField var spare: Shelf = .attic
    @ChoiceField(count: 1...2) var places: [Shelf]
    @IntegerField(in: 1...99) var count = 1
    @IntegerField(in: -20...20, step: 5) var steps: Int?
    @DecimalField(in: 0...1000, digits: 2) var price: ExactDecimal
    @DateField(from: "2024-02-01", through: "2028-12-31") var due: CivilDate?
    @TimeField(from: "08:00", through: "18:00") var opens: CivilTime?
    @DateTimeField var since: CivilDateTime?
    @ToggleField var isLent = false
    @ToggleField var agrees: Bool
    @TextField(length: 1...10, shown: .when("isLent", is: true), isRequired: true) var borrower: String?
    @IntegerField(in: 1...9, shown: .when("shelf", is: Shelf.garage, Shelf.attic)) var row: Int?
    @ToggleField(shown: .when("count", is: 1)) var isOnly: Bool?
    @ChoiceField(count: 2...3) var others: [Shelf]?
    @ChoiceField(count: 1...2, shown: .when("isLent", is: true), isRequired: true) var lentFrom: [Shelf]?
    @FileField(types: ["image/png"], maximumBytes: 1000) var photo: UploadedFile?
    @SearchedChoiceField var witness: String?
    @SearchedChoiceField(count: 1...3) var guests: [String]?
    @SearchedChoiceField(count: 0...2, shown: .when("isLent", is: true)) var helpers: [String]?
}
