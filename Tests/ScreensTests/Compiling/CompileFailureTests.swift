import Testing

/// What must not be forgotten, or done, is told to whoever writes it by the compiler.
@Suite struct CompileFailureTests {
    /// One thing that is changed in a text that compiles, and what the compiler says then.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let right: String
        let wrong: String
        let complaint: String

        init(_ description: String, _ right: String, _ wrong: String, says complaint: String) {
            (testDescription, self.right, self.wrong, self.complaint) = (description, right, wrong, complaint)
        }
    }

    private static let mistakes = [
        Mistake(
            "the caller of a request", "request.role.rawValue", "request.caller.subject.rawValue",
            says: "value of type 'ScreenRequest' has no member 'caller'"),
        Mistake(
            "how much is shown", "request.role.rawValue", #""\(request.limit)""#,
            says: "value of type 'ScreenRequest' has no member 'limit'"),
        Mistake(
            "the caller outside of Personal", "LoansSection(subject: seen)", "LoansSection(subject: caller.subject)",
            says: "cannot find 'caller' in scope"),
        Mistake(
            "the caller carried out of Personal", "ignore(caller.subject)", "seen = caller.subject",
            says: "mutation of captured var 'seen' in concurrently-executing code"),
        Mistake(
            "a claim that nothing is personal", "{ Content.personality }", "{ Personality(isPersonal: false) }",
            says: "'Personality' initializer is inaccessible"),
        Mistake(
            "a claim that it is the same for everybody", "{ Content.personality }", "{ .shared }",
            says: "'shared' is inaccessible"),
        Mistake(
            "a role without a State", "        case .member: OpenShelfState()\n", "", says: "switch must be exhaustive"),
        Mistake(
            "a language without a translation", "(en: \"Shelf\", de: \"Regal\")", "(en: \"Shelf\")",
            says: "missing argument for parameter 'de' in call"),
        Mistake(
            "a language without texts", "        case .de: de\n", "", says: "switch must be exhaustive"),
        Mistake(
            "a cell without an identity", "    let id: CellID\n", "    init(id: CellID) {}\n",
            says: "type 'BookCell' does not conform to protocol 'CellController'"),
        Mistake(
            "an action that nobody has decided about", #"title: "Reserve", if: true"#, #"title: "Reserve""#,
            says: "missing argument for parameter 'if' in call"),
        Mistake(
            "an action in the menu without a title", #""reserve", title: "Reserve", "#, #""reserve", "#,
            says: "missing argument for parameter 'on' in call"),
        Mistake(
            "the menu as a trigger", #""reserve", title: "Reserve", "#, #""reserve", on: .menu, "#,
            says: "'menu' is inaccessible"),
        Mistake(
            "a form in the menu", #"if: true) { .nothing }"#,
            #"if: true, fields: [.text("name", length: 1...9)]) { _ in .nothing }"#,
            says: "missing argument for parameter 'on' in call"),
        Mistake(
            "an action of the service in the bar", #"Navigate("all", title: "All", to: ScreenPath("all"))"#,
            #"Perform("all", title: "All", if: true) { .nothing }"#,
            says: "no exact matches in call to static method 'buildExpression'"),
    ]

    @Test func `the source without a mistake compiles`() throws {
        #expect(try TypeChecker().complaints(about: librarySource) == "")
    }

    @Test(arguments: mistakes) func `a mistake does not compile`(_ mistake: Mistake) throws {
        let source = librarySource.replacing(mistake.right, with: mistake.wrong)
        #expect(source != librarySource)
        let complaints = try TypeChecker().complaints(about: source)
        #expect(complaints.contains(mistake.complaint), "\(complaints)")
    }
}
