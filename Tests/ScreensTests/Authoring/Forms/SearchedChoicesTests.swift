import JSON
import TestSupport
import Testing

@testable import Screens

/// A choice of several options that are searched.
@Suite struct SearchedChoicesTests {
    private struct Invitation: Form {
        @SearchedChoiceField var guests: [String]
        @SearchedChoiceField(count: 1...2) var hosts: [String]
        @SearchedChoiceField(count: 2...3) var helpers: [String]?
        @SearchedChoiceField var friends: [String]?
    }

    private struct Party: Form {
        @ToggleField var isLarge = false
        @SearchedChoiceField(shown: .when("isLarge", is: true)) var helpers: [String]?
        @SearchedChoiceField(shown: .when("isLarge", is: true)) var host: String?
    }

    private static let fields = FormFields(of: Invitation.self, in: "en")

    private func violations(of content: String) -> [FormViolation] {
        do {
            _ = try Self.fields.values(from: JSONSlice(.copying(content)))
            return []
        } catch { return (error as? FormError)?.violations ?? [] }
    }

    @Test func `the values of several options arrive in their order`() throws {
        let content = #"{"guests":["7","b"],"hosts":["9"],"helpers":["1","2"]}"#
        let form = try Invitation(Self.fields.values(from: JSONSlice(.copying(content))))
        #expect(form.guests == ["7", "b"] && form.hosts == ["9"])
        #expect(form.helpers == ["1", "2"] && form.friends == nil)
        let least = try Invitation(Self.fields.values(from: JSONSlice(.copying(#"{"hosts":["9"]}"#))))
        #expect(least.guests.isEmpty && least.helpers == nil)
    }

    @Test func `each option that does not fit is reported`() {
        #expect(violations(of: "{}") == [FormViolation(pointer: "/hosts", reason: .missing)])
        let cases: [(String, String, FormViolation.Reason)] = [
            ("[]", "", .tooFewChoices(1)), (#"["1","2","3"]"#, "", .tooManyChoices(2)), (#""1""#, "", .notList),
            (#"["1","1"]"#, "/1", .repeated), (#"["1",2]"#, "/1", .notText), (#"[""]"#, "/0", .notChoice),
            (#"["\u0000"]"#, "/0", .unstorable),
        ]
        for (value, place, reason) in cases {
            let expected = [FormViolation(pointer: "/hosts" + place, reason: reason)]
            #expect(violations(of: "{\"hosts\":\(value)}") == expected, "\(value)")
        }
        let many = #"{"hosts":["1"],"guests":["# + (0..<21).map { "\"\($0)\"" }.joined(separator: ",") + "]}"
        #expect(violations(of: many) == [FormViolation(pointer: "/guests", reason: .tooManyChoices(20))])
    }

    @Test func `a choice under a condition has at most 20 options unless it says otherwise`() throws {
        try Party.checkDeclaration()
        let fields = FormFields(of: Party.self, in: "en")
        let helpers = JSONObject(fields.schema.json.bytes.array)["properties"]["helpers"]
        #expect(helpers["type"].text == "array" && helpers["maxItems"].number == 20)
        let content = #"{"isLarge":true,"helpers":["7"],"host":"9"}"#
        let party = try Party(fields.values(from: JSONSlice(.copying(content))))
        #expect(party.helpers == ["7"] && party.host == "9")
        let hidden = FormViolation(pointer: "/helpers", reason: .hidden)
        #expect(throws: FormError([hidden])) {
            try fields.values(from: JSONSlice(.copying(#"{"helpers":["7"]}"#)))
        }
    }

    /// Clients that know choices of several look for `items.oneOf`, so there is no `items` without it.
    @Test func `the schema describes the options without listing them`() {
        let schema = JSONObject(Self.fields.schema.json.bytes.array)
        let hosts = schema["properties"]["hosts"]
        #expect(hosts["type"].text == "array" && hosts["x-field"]["kind"].text == "searchedChoices")
        #expect(!hosts["items"].exists && hosts["uniqueItems"].bool == true)
        #expect(hosts["minItems"].number == 1 && hosts["maxItems"].number == 2)
        #expect(hosts["unevaluatedItems"]["type"].text == "string")
        #expect(hosts["unevaluatedItems"]["maxLength"].number == 255)
        #expect(schema["properties"]["guests"]["default"].exists && schema["required"].list.map(\.text) == ["hosts"])
    }
}
