import JSON
import TestSupport
import Testing

@testable import Screens

@Suite struct FormTests {
    private static let fields = FormFields(of: EveryField.self, in: "en", labels: ["name": "Name"])

    private func form(_ content: String) throws -> EveryField {
        try EveryField(try Self.fields.values(from: JSONSlice(.copying(content))))
    }

    /// What the service removes around a text.
    private static let space =
        #"[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u061c\u200b\u200e\u200f"#
        + #"\u202a-\u202e\u2060\u2066-\u2069\ufeff]*"#

    private static let least = #""name":"Saw","shelf":"garage","places":["attic"],"price":5,"agrees":true"#

    private func reasons(_ members: String) -> [String: FormViolation.Reason] {
        do {
            _ = try form("{\(Self.least),\(members)}")
            return [:]
        } catch let error as FormError {
            return Dictionary(error.violations.map { ($0.pointer, $0.reason) }, uniquingKeysWith: { $1 })
        } catch { return ["error": .unknown] }
    }

    @Test func `a form gets the values that were sent`() throws {
        let form = try form(
            """
            {"name":" Saw ","notes":"a\\nb","secret":" 1234 ","mail":"a@b.c","page":"https://a.b/c?d#e","phone":"+49 30 1",
            "code":"AB-12","shelf":"under-the-stairs","spare":"garage","places":["garage","attic"],"count":7,"steps":-15,
            "price":19.99,"due":"2024-02-29","opens":"08:30","since":"2026-11-23T18:30:05","isLent":true,"agrees":false,
            "borrower":"Ada","lentFrom":["under-the-stairs"]}
            """)
        #expect(form.name == "Saw" && form.notes == "a\nb" && form.secret == " 1234 ")
        #expect(form.mail == "a@b.c" && form.page == "https://a.b/c?d#e" && form.phone == "+49 30 1")
        #expect(form.code == "AB-12" && form.shelf == .under && form.spare == .garage)
        #expect(form.places == [.garage, .attic] && form.count == 7 && form.steps == -15)
        #expect(form.price == "19.99" && form.due == "2024-02-29" && form.opens == "08:30")
        #expect(form.since == "2026-11-23T18:30:05" && form.isLent && !form.agrees && form.borrower == "Ada")
        #expect(form.row == nil && form.isOnly == nil && form.others == nil && form.lentFrom == [.under])
    }

    @Test func `fields that were not sent have their defaults`() throws {
        let form = try form("{\(Self.least)}")
        #expect(form.count == 1 && !form.isLent && form.spare == .attic)
        #expect(form.notes == nil && form.secret == nil && form.due == nil && form.borrower == nil)
    }

    @Test func `each required field is reported if missing`() {
        let error = FormError(
            ["name", "shelf", "places", "price", "agrees"].map { .init(pointer: "/\($0)", reason: .missing) })
        #expect(throws: error) { try form("{}") }
    }

    @Test(
        arguments: [
            (#""count":0"#, .tooSmall(1)), (#""count":100"#, .tooLarge(99)), (#""count":"1""#, .notInteger),
            (#""count":null"#, .notInteger), (#""steps":7"#, .notMultiple(5)), (#""steps":-25"#, .tooSmall(-20)),
            (#""price":-0.01"#, .below(0)), (#""price":1000.01"#, .above(1000)), (#""price":0.001"#, .tooManyDigits(2)),
            (#""price":99999999999999999.99"#, .above(1000)), (#""price":-99999999999999999.9"#, .below(0)),
            (#""price":12.3456789012345678901"#, .tooManyDigits(2)),
            (#""price":"1""#, .notNumber), (#""price":1e-30"#, .tooManyDigits(2)), (#""price":1e30"#, .above(1000)),
            (#""notes":7"#, .notText), (#""notes":null"#, .notText), (#""secret":"12""#, .tooShort(4)),
            (#""secret":"123456789""#, .tooLong(8)), (#""secret":"€€€€""#, .tooManyBytes(10)),
            (#""mail":"a@b""#, .notEmail), (#""page":"ftp://a.b/""#, .notURL), (#""page":"https://a b""#, .notURL),
            (#""phone":"phone""#, .notPhone), (#""code":"ab-1""#, .notInPattern), (#""code":"""#, .notInPattern),
            (#""shelf":"cellar""#, .notChoice), (#""shelf":1"#, .notText), (#""places":[]"#, .tooFewChoices(1)),
            (#""places":"attic""#, .notList), (#""places":["attic","garage","attic"]"#, .tooManyChoices(2)),
            (#""due":"2025-02-29""#, .notDate), (#""due":"2024-01-31""#, .tooEarly("2024-02-01")),
            (#""due":"2029-01-01""#, .tooLate("2028-12-31")), (#""due":20250101"#, .notDate),
            (#""opens":"24:00""#, .notTime), (#""opens":"07:59:59""#, .tooEarly("08:00")),
            (#""opens":"18:00:01""#, .tooLate("18:00")), (#""since":"2026-11-23""#, .notDateTime),
            (#""since":"2026-11-31T10:00""#, .notDateTime), (#""isLent":"true""#, .notBoolean),
            (#""agrees":null"#, .missing), (#""isLent":null"#, .notBoolean), (#""more":1"#, .unknown),
        ] as [(String, FormViolation.Reason)])
    func `a value that does not fit is reported with its reason`(_ member: String, _ reason: FormViolation.Reason) {
        let name = member.split(separator: "\"")[0]
        #expect(reasons(member) == ["/\(name)": reason])
    }

    private struct Numbers: Form {
        @IntegerField(in: 1900...2100, step: 2) var year: Int?
        @IntegerField(in: 1000...2000, step: 500, isAmount: true) var distance: Int?
    }

    @Test func `a bound of an amount is marked as such`() {
        let fields = FormFields(of: Numbers.self, in: "en")
        let cases: [(String, FormViolation.Reason)] = [
            (#""year":2102"#, .tooLarge(2100)), (#""year":1e30"#, .tooLarge(2100)), (#""year":1901"#, .notMultiple(2)),
            (#""distance":0"#, .tooSmall(1000, isAmount: true)),
            (#""distance":-1e30"#, .tooSmall(1000, isAmount: true)),
            (#""distance":1001"#, .notMultiple(500, isAmount: true)),
        ]
        for (member, reason) in cases {
            let violation = FormViolation(pointer: "/\(member.split(separator: "\"")[0])", reason: reason)
            #expect(throws: FormError([violation])) { try fields.values(from: JSONSlice(.copying("{\(member)}"))) }
        }
    }

    /// As a list of contacts or a page has them.
    @Test(arguments: ["+1\u{A0}(415)\u{A0}555\u{2011}0132", "0800\u{202F}12\u{2013}34", "+49 (0)30-1/2.3"])
    func `a phone number may be copied`(_ number: String) throws {
        let phone = try form("{\(Self.least),\"phone\":\"\(number)\"}").phone
        #expect(phone?.utf8.elementsEqual(number.utf8) == true)
    }

    @Test(arguments: ["+1 415 555 ext. 3", "1-2", "--123", "1    23", "123-", "+٤٩٣٠١"])
    func `other texts are no phone numbers`(_ text: String) {
        #expect(reasons("\"phone\":\"\(text)\"") == ["/phone": .notPhone])
    }

    /// The numbers on both sides of what a floating-point number can tell apart.
    @Test func `integers are compared exactly`() throws {
        let fields: FormFields = [.integer("n", in: 0...9_007_199_254_740_992)]
        let read = { (text: String) in try fields.values(from: JSONSlice(.copying("{\"n\":\(text)}"))).integer("n") }
        for text in ["9007199254740992", "9007199254740992.000", "9.007199254740992e15", "90071992547409920e-1"] {
            #expect(try read(text) == 9_007_199_254_740_992)
        }
        #expect(try read("-0") == 0 && read("0e99") == 0 && read("-0.0") == 0)
        let refused: [(String, FormViolation.Reason)] = [
            ("9007199254740993", .tooLarge(9_007_199_254_740_992)), ("9007199254740992.5", .notInteger),
            ("9007199254740991.9999999999999999", .notInteger), ("-0.00000000000000000001", .notInteger),
            ("9007199254740992.00000000000000000001", .notInteger), ("1e-400", .notInteger), ("-1", .tooSmall(0)),
        ]
        for (text, reason) in refused {
            #expect(throws: FormError([FormViolation(pointer: "/n", reason: reason)]), "\(text)") { try read(text) }
        }
    }

    @Test func `a fault in a list points to its element`() {
        #expect(reasons(#""places":["attic","cellar"]"#) == ["/places/1": .notChoice])
        #expect(reasons(#""places":["attic","attic"]"#) == ["/places/1": .repeated])
        #expect(reasons(#""places":["attic",7]"#) == ["/places/1": .notText])
    }

    @Test func `a conditional field is required or refused by its condition`() {
        #expect(reasons(#""isLent":true"#) == ["/borrower": .missing, "/lentFrom": .missing])
        #expect(reasons(#""isLent":true,"borrower":"Ada","lentFrom":["attic"]"#) == [:])
        #expect(reasons(#""isLent":false,"borrower":"Ada""#) == ["/borrower": .hidden])
        #expect(reasons(#""borrower":"Ada""#) == ["/borrower": .hidden])
        #expect(reasons(#""lentFrom":["attic"]"#) == ["/lentFrom": .hidden])
        #expect(reasons(#""row":3"#) == [:] && reasons(#""shelf":"under-the-stairs","row":3"#) == ["/row": .hidden])
        #expect(reasons(#""isOnly":true"#) == [:] && reasons(#""count":2,"isOnly":true"#) == ["/isOnly": .hidden])
        #expect(reasons(#""isLent":7"#) == ["/isLent": .notBoolean])
        #expect(reasons(#""isLent":7,"borrower":8"#) == ["/isLent": .notBoolean, "/borrower": .notText])
    }

    /// It is left out, or has as many choices as it needs.
    @Test func `an optional choice of several has its count if it is sent`() throws {
        #expect(try form("{\(Self.least)}").others == nil)
        #expect(try form(#"{\#(Self.least),"others":["attic","garage"]}"#).others == [.attic, .garage])
        #expect(reasons(#""others":["attic"]"#) == ["/others": .tooFewChoices(2)])
        #expect(reasons(#""others":[]"#) == ["/others": .tooFewChoices(2)])
        #expect(reasons(#""others":null"#) == ["/others": .notList])
    }

    @Test func `the schema describes each field`() {
        let schema = JSONObject(Self.fields.schema.json.bytes.array)
        let properties = schema["properties"]
        #expect(schema["required"].list.map(\.text) == ["name", "shelf", "places", "price", "agrees"])
        #expect(properties["name"]["title"].text == "Name" && properties["notes"]["title"].text == "notes")
        #expect(
            properties["secret"]["writeOnly"].bool == true && properties["secret"]["x-field"]["isSecure"].bool == true)
        #expect(properties["notes"]["x-field"]["isMultiline"].bool == true)
        #expect(properties["mail"]["x-field"]["keyboard"].text == "email")
        #expect(properties["code"]["pattern"].text == "^\(Self.space)(?:[A-Z]{2}-[0-9]{1,4})\(Self.space)$")
        #expect(properties["shelf"]["oneOf"].list.map { $0["title"].text }.last == "Shelf under-the-stairs")
        #expect(properties["count"]["default"].number == 1 && properties["spare"]["default"].text == "attic")
        #expect(properties["due"]["x-field"]["minimum"].text == "2024-02-01")
        #expect(Self.fields.schema.json.bytes.text.contains(#""maximum":1000,"multipleOf":0.01,"#))
    }

    @Test func `choices are named in the caller's language`() {
        let schema = JSONObject(FormFields(of: EveryField.self, in: "de").schema.json.bytes.array)
        #expect(schema["properties"]["shelf"]["oneOf"][0]["title"].text == "Regal garage")
    }

    /// What is secret has no place in a log.
    @Test func `secrets of a form are not printed`() throws {
        let form = try form("{\(Self.least),\"secret\":\"hush-x\",\"notes\":\"seen-x\"}")
        var dumped = ""
        dump(form, to: &dumped)
        for text in [String(describing: form), String(reflecting: form), dumped] {
            #expect(!text.contains("hush-x") && text.contains("seen-x"))
        }
        let error = FormError([FormViolation(pointer: "/secret", reason: .tooShort(4))])
        #expect(throws: error) { try self.form("{\(Self.least),\"secret\":\"x\"}") }
    }
}
