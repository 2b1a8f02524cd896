/// All targets, by the names that `scripts/fuzz` and the folders of the corpus have.
public enum FuzzTargets {
    /// The names in the order in which they are fuzzed.
    public static let names = targets.map(\.name)

    /// The target `name`, ready to be used for any number of inputs; `nil` where there is none.
    public static func target(_ name: String) throws -> (any FuzzTarget)? {
        try targets.first { $0.name == name }?.make()
    }

    private static let targets: [(name: String, make: @Sendable () throws -> any FuzzTarget)] = [
        ("head", { try HeadFuzz() }),
        ("raw-head", { RawHeadFuzz() }),
        ("target", { TargetFuzz() }),
        ("query", { QueryFuzz() }),
        ("field", { try FieldFuzz() }),
        ("cursor", { try CursorFuzz() }),
        ("body", { try BodyFuzz() }),
        ("token", { try TokenFuzz() }),
        ("json", { JSONFuzz() }),
        ("patch", { PatchFuzz() }),
        ("form", { FormFuzz() }),
    ]
}
