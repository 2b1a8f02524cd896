import HTTPServing
import Screens
import Showcase
import TestSupport
import Testing

/// What a client sends is checked against what its screen asked for.
@Suite struct InputTests {
    private static let form = "/screens/team/new/sections/form/cells/submit/actions/add"
    private static let toDo = "/screens/todos/sections/input/cells/input/actions/add"
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func admin(_ language: String = "en") -> HeaderFields {
        ["Authorization": "Bearer admin:ana", "Accept-Language": language]
    }

    @Test(arguments: [
        ("en", "This field is required.", "Invalid e-mail address."),
        ("zh-Hant", "此欄必填。", "這不是電子郵件地址。"),
        ("vi", "Mục này bắt buộc.", "Đây không phải là địa chỉ e-mail."),
    ]) func `all errors are reported in the caller's language`(_ language: String, _ missing: String, _ email: String)
        async throws
    {
        try await withClients(of: showcase.responder()) { client in
            let refused = try await client.post(
                Self.form, admin(language), json: #"{"email":"ada","title":"x","a/~b":1,"name":" "}"#)
            #expect(refused.status == 422)
            #expect(refused["content-type"] == "application/problem+json")
            let errors = JSONObject(refused.body)["errors"].list
            #expect(errors.map { $0["pointer"].text } == ["/name", "/email", "/a~1~0b"])
            #expect(errors[0]["detail"].text == missing)
            #expect(errors[1]["detail"].text == email)
            #expect(try await showcase.stores.members.members().count == 6)
        }
    }

    @Test(arguments: [
        (#"{"title":"ab"}"#, "/title"), (#"{"title":"  ab\t"}"#, "/title"), (#"{"title":3}"#, "/title"),
        (#"{"title":null}"#, "/title"), (#"{}"#, "/title"), (#"[]"#, ""), (#""title""#, ""),
        (#"{"title":"abc","extra":true}"#, "/extra"),
    ]) func `errors point to their members`(_ content: String, _ pointer: String) async throws {
        try await withClients(of: showcase.responder()) { client in
            let refused = try await client.post(Self.toDo, json: content)
            #expect(refused.status == 422)
            #expect(JSONObject(refused.body)["errors"].list.map { $0["pointer"].text } == [pointer])
            #expect(try await showcase.stores.toDos.toDos(of: "").count == 3)
        }
    }

    /// Characters as a person counts them: a flag, a family and a letter with two accents are one each.
    @Test(arguments: [
        ("🇻🇳👨‍👩‍👧‍👦ệ", 200), ("🇻🇳👨‍👩‍👧‍👦", 422), (String(repeating: "👨‍👩‍👧‍👦", count: 32), 200),
        (String(repeating: "x", count: 201), 422), ("  abc  ", 200),
    ]) func `characters are counted as people count them`(_ title: String, _ status: Int) async throws {
        try await withClients(of: showcase.responder()) { client in
            let response = try await client.post(Self.toDo, json: #"{"title":"\#(title)"}"#)
            #expect(response.status == status)
        }
    }

    /// A person counts few characters, and each of them may have any number of bytes.
    @Test(arguments: [
        ("en", "Must have at most 800 bytes; some characters have several."),
        ("zh-Hant", "最多 800 個位元組；其中有些字元由許多部分組成。"),
        ("vi", "Tối đa 800 byte; có ký tự gồm nhiều phần."),
    ]) func `the bytes of a text are limited`(_ language: String, _ text: String) async throws {
        let accents = String(repeating: "\u{301}", count: 400)
        try await withClients(of: showcase.responder()) { client in
            for title in ["abce" + accents, String(repeating: "👨‍👩‍👧‍👦", count: 33)] {
                let refused = try await client.post(
                    Self.toDo, ["Accept-Language": language], json: #"{"title":"\#(title)"}"#)
                #expect(refused.status == 422)
                #expect(JSONObject(refused.body)["errors"].list.map { $0["detail"].text } == [text])
            }
            let taken = try await client.post(Self.toDo, json: #"{"title":"abc\#(accents.dropLast(2))"}"#)
            #expect(taken.status == 200)
        }
    }

    /// Not every database can store U+0000.
    @Test(arguments: [
        ("en", "Contains characters that are not allowed."), ("zh-Hant", "其中有此處不允許的字元。"),
        ("vi", "Trong đó có ký tự không được phép dùng ở đây."),
    ]) func `U+0000 is refused in the caller's language`(_ language: String, _ text: String) async throws {
        try await withClients(of: showcase.responder()) { client in
            let refused = try await client.post(
                Self.toDo, ["Accept-Language": language], json: #"{"title":"abc\u0000d"}"#)
            #expect(refused.status == 422)
            let error = JSONObject(refused.body)["errors"][0]
            #expect(error["pointer"].text == "/title" && error["detail"].text == text)
        }
    }

    @Test(arguments: [
        "{", "", "{\"title\":\"abc\"} {}", "nul",
        "{'title':'abc'}", "{\"title\":\"abc\",}", "{\"title\":\"abc\",\"title\":\"abcd\"}",
        #"{"title":01}"#, #"{"title":{"a":[tru]}}"#, "\u{FEFF}{\"title\":\"abc\"}",
        #"{"title":"# + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + "}",
    ]) func `content that is not valid JSON is refused`(_ content: String) async throws {
        try await withClients(of: showcase.responder()) { client in
            let refused = try await client.post(Self.toDo, ["Content-Type": "application/json"], json: content)
            #expect(refused.status == 400, "\(refused.text)")
            #expect(refused["content-type"] == "application/problem+json")
        }
    }

    /// Also in values that nothing reads, and in the names of members.
    @Test(arguments: [
        (#"{"title":"abc\ud800"}"#, 9), (#"{"title":"abc\udc00\ud800"}"#, 9), (#"{"title":"abc\x"}"#, 9),
        (#"{"title":"abc\u12"}"#, 9), ("{\"title\":\"a\u{1}bc\"}", 9), (#"{"title":"abc","extra":["a\x"]}"#, 24),
        (#"{"t\x":1}"#, 1), (#"{"title":{"a\ud800":1}}"#, 10), (#""\ud800""#, 0),
    ]) func `an invalid escape is reported with its offset`(_ content: String, _ offset: Int) async throws {
        try await withClients(of: showcase.responder()) { client in
            let refused = try await client.post(Self.toDo, json: content)
            #expect(refused.status == 400)
            let detail = JSONObject(refused.body)["detail"].text
            #expect(detail?.contains("the string at byte \(offset) has an invalid escape") == true)
            #expect(try await showcase.stores.toDos.toDos(of: "").count == 3)
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
    func `other media types are refused`(_ type: String) async throws {
        try await withClients(of: showcase.responder()) { client in
            let refused = try await client.post(Self.toDo, ["Content-Type": type], json: #"{"title":"abc"}"#)
            #expect(refused.status == 415)
            #expect(JSONObject(refused.body)["type"].text == "/problems/unsupported-media-type")
            let taken = try await client.post(
                Self.toDo, ["Content-Type": "application/JSON; charset=utf-8"], json: #"{"title":"abc"}"#)
            #expect(taken.status == 200)
        }
    }

    @Test(arguments: [("gzip", 415), ("identity, GZIP", 415), ("br", 415), ("Identity", 200), ("", 200)])
    func `a compressed content is refused`(_ coding: String, _ status: Int) async throws {
        try await withClients(of: showcase.responder()) { client in
            let response = try await client.post(Self.toDo, ["Content-Encoding": coding], json: #"{"title":"abc"}"#)
            #expect(response.status == status)
            #expect(response["accept-encoding"] == (status == 415 ? "identity" : nil))
        }
    }

    /// An action without a form takes nothing, or an empty object.
    @Test func `content for an action without a form is refused`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let href = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
            #expect(try await client.post(href).status == 200)
            #expect(try await client.post(href, json: "{}").status == 200)
            let refused = try await client.post(href, json: #"{"isOn":true}"#)
            #expect(refused.status == 422)
            #expect(JSONObject(refused.body)["errors"][0]["pointer"].text == "/isOn")
        }
    }

    @Test func `only integers in range are accepted`() async throws {
        let href = "/screens/cars/new/sections/form/cells/submit/actions/add"
        for (price, status) in [
            ("20000", 200), ("2e4", 200), ("20000.5", 422), ("-1", 422), ("1e400", 422), ("9223372036854775808", 422),
            ("\"5\"", 422),
        ] {
            let json = #"{"name":"Nova","operatedBy":"Stella","price":\#(price)}"#
            let response = try await InProcessClient(showcase.responder()).post(href, admin(), json: json)
            #expect(response.status == status, "\(price)")
        }
    }

    @Test(arguments: 0..<UInt64(Repetitions.of(100))) func `any content is answered without a failure`(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"title\"", "\"abc\"", "null", "1e9999", "\\u0000", "\"\\", "é", "\u{0}",
            " ",
        ]
        let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        let response = try await InProcessClient(showcase.responder()).post(
            Self.toDo, ["Content-Type": "application/json"], json: text.joined())
        #expect([200, 400, 422].contains(response.status))
    }
}
