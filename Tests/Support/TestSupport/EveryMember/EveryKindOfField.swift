import Screens

/// A form with each kind of field, and with fields that are shown only for another field's value.
package struct EveryKindOfField: Form {
    enum Shelf: String, FormChoice {
        case garage, attic

        func title(in language: LanguageTag) -> String { language == "ar" ? "رف \(rawValue)" : "Shelf \(rawValue)" }
    }

    @TextField(length: 1...60) var name: String
    @TextField(length: 0...400, maximumBytes: 800, isMultiline: true) var notes: String?
    @TextField(length: 8...64, isSecure: true, autofill: .newPassword) var secret: String?
    @TextField(length: 3...254, format: .email) var mail: String?
    @TextField(length: 1...9, format: .pattern("[A-Z]{2}-[0-9]{1,4}"), keyboard: .numeric) var code: String?
    @IntegerField(in: 0...500, step: 5) var deposit = 50
    @DecimalField(in: "0.05"..."99.5", digits: 2) var price: ExactDecimal?
    @ChoiceField var shelf: Shelf = .attic
    @ChoiceField(count: 1...2) var places: [Shelf]
    @DateField(from: "2026-11-24", through: "2027-11-24") var due: CivilDate?
    @TimeField(from: "08:00", through: "18:00") var opens: CivilTime?
    @DateTimeField(from: "2026-11-24T08:00", through: "2027-11-24T18:00") var since: CivilDateTime?
    @ToggleField var isLent = false
    @TextField(length: 1...60, shown: .when("isLent", is: true), isRequired: true) var borrower: String?
    @IntegerField(in: 1...9, shown: .when("shelf", is: Shelf.garage)) var row: Int?
    @FileField(types: ["image/png", "image/webp"], maximumBytes: 5_000_000) var photo: UploadedFile?
    @SearchedChoiceField var witness: String?
    @SearchedChoiceField(count: 1...5) var guests: [String]?

    /// The form before anything was entered.
    package init() {}
}

/// Takes all files, and has one option.
struct EveryKindSource: FileSink, OptionSource {
    func store(_ file: IncomingFile) async throws -> String {
        for try await _ in file.content {}
        return "file"
    }

    func options(for search: OptionSearch) -> [FormOption] { [FormOption("ada", title: "Ada")] }
    func hasOption(_ value: String, for caller: Caller) -> Bool { value == "ada" }
}
