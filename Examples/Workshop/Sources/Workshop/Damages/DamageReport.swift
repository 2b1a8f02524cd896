import Sectional

/// What somebody says of a tool that is damaged.
struct DamageReport: Form {
    @ChoiceField var kind: Kind
    @TextField(length: 1...60, shown: .when("kind", is: Kind.missingPart), isRequired: true) var part: String?
    @TextField(length: 1...500, isMultiline: true) var text: String?
    @DateField var noticed: CivilDate?
    @DecimalField(in: 0...500, digits: 2) var cost: ExactDecimal?
    @ToggleField var canBeUsed = false
    @FileField(types: ["image/jpeg", "image/png"], maximumBytes: 1_000_000) var photo: UploadedFile?

    enum Kind: String, FormChoice {
        case broken, worn, other
        case missingPart = "missing-part"

        func title(in language: LanguageTag) -> String { DamagesTexts.translations[language].name(of: self) }
    }
}
