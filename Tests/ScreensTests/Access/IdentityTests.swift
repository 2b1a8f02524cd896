import Basics
import JSON
import Screens
import TestSupport
import Testing

/// Every type that says who asks, or what is asked for, is compared by bytes.
@Suite struct IdentityTests {
    @Test(arguments: LookAlikes.pairs) func `look-alike identities are different`(_ pair: LookAlikes.Pair) {
        for kind in Self.kinds {
            let (one, other, same) = (kind(pair.one), kind(pair.other), kind(pair.one))
            #expect(one == same && one.hashValue == same.hashValue)
            #expect(one != other, "\(type(of: one.base))")
            #expect(Set([one, other, same]).count == 2, "\(type(of: one.base))")
        }
    }

    @Test(arguments: LookAlikes.pairs) func `look-alike cell types, parameters and roles are different`(
        _ pair: LookAlikes.Pair
    ) {
        let types = ClientCellTypes([CellType(name: Identifier(pair.one), version: 1)])
        #expect(types.contains(CellType(name: Identifier(pair.one), version: 1)))
        #expect(!types.contains(CellType(name: Identifier(pair.other), version: 1)))
        let request = ScreenRequest(
            ScreenPath("a"), role: "a", query: [.init(name: Identifier(pair.one), value: pair.one)])
        #expect(request[Identifier(pair.one)]?.utf8.elementsEqual(pair.one.utf8) == true)
        #expect(request[Identifier(pair.other)] == nil)
        let states = States { (_: GuestRole) in 0 }.adding(Role(rawValue: pair.one), 1)
        #expect(states[Role(rawValue: pair.one)] == 1 && states[Role(rawValue: pair.other)] == nil)
    }

    @Test(arguments: LookAlikes.pairs) func `form members are compared by their bytes`(_ pair: LookAlikes.Pair) throws {
        let fields: FormFields = .init(arrayLiteral: .text(Identifier(pair.one), length: 1...9))
        let content = { (name: String) in JSONSlice(.copying("{\"\(name)\":\"x\"}")) }
        #expect(try fields.values(from: content(pair.one)).text(Identifier(pair.one)) == "x")
        let error = #expect(throws: FormError.self) { try fields.values(from: content(pair.other)) }
        #expect(error?.violations.map(\.reason) == [.missing, .unknown])
    }

    private static let kinds: [@Sendable (String) -> AnyHashable] = [
        { Subject(rawValue: $0) }, { Role(rawValue: $0) }, { Topic(rawValue: $0) }, { LanguageTag(rawValue: $0) },
        { ActionID($0) }, { SectionID($0) }, { CellID($0) }, { Cursor(rawValue: $0) },
        { CellType(name: Identifier($0), version: 1) }, { ScreenPath($0) }, { ScreenPath("a", $0) },
        { ScreenPattern(stringLiteral: $0) }, { ScreenRequest.QueryItem(name: Identifier($0), value: "") },
        { ScreenRequest.QueryItem(name: "", value: $0) }, { Caller(role: "a", subject: Subject(rawValue: $0)) },
        { Caller(role: Role(rawValue: $0), subject: "a") }, { IdempotencyKey(caller: .guest, value: $0) },
        { IdempotencyKey(caller: Caller(role: "a", subject: Subject(rawValue: $0)), value: "") },
        { Topic("a").of(Subject(rawValue: $0)) }, { Href.screen(ScreenPath($0)) },
        { ClientRequest("a", caller: Caller(role: "a", subject: Subject(rawValue: $0))) },
        { ClientRequest("a", language: LanguageTag(rawValue: $0)) },
        { ClientRequest("a", query: [.init(name: "a", value: $0)]) },
        { ClientRequest("a", windows: [SectionID($0): Cursor(rawValue: "1")]) },
        { ClientRequest("a", windows: ["a": Cursor(rawValue: $0)]) },
        { ClientRequest("a", clientCellTypes: ClientCellTypes([CellType(name: Identifier($0), version: 1)])) },
    ]
}

extension ClientRequest {
    fileprivate init(
        _ screen: String, caller: Caller = .guest, language: LanguageTag = "en", query: [ScreenRequest.QueryItem] = [],
        windows: [SectionID: Cursor] = [:], clientCellTypes: ClientCellTypes? = nil
    ) {
        self.init(
            ScreenPath(screen), caller: caller, language: language, query: query, windows: windows,
            clientCellTypes: clientCellTypes)
    }
}
