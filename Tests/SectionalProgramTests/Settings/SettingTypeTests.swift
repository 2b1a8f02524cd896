import Testing
@testable import SectionalProgram

/// What values have to be.
@Suite struct SettingTypeTests {
    private func untyped<Value>(_ type: SettingType<Value>, _ text: String) -> Value? {
        type.read(WrittenValue(.untyped(text)))
    }

    @Test func `numbers are bounded`() {
        let type = SettingType.integer(2...4)
        #expect(["1", "2", "4", "5", "3.0", "", "three"].map { untyped(type, $0) } == [nil, 2, 4, nil, nil, nil, nil])
        #expect(type.read(WrittenValue(.integer(3))) == 3)
        #expect(type.read(WrittenValue(.text("3"))) == nil)
        #expect(type.expected == "a whole number from 2 to 4")
    }

    @Test func `times are in seconds or milliseconds`() {
        #expect(untyped(.seconds(0...9), "9") == .seconds(9))
        #expect(untyped(.milliseconds(0...9), "9") == .milliseconds(9))
        #expect(untyped(.milliseconds(0...9), "10") == nil)
        #expect(SettingType.seconds(0...9).text(.seconds(7)) == "7")
        #expect(SettingType.milliseconds(0...9).text(.seconds(7)) == "7000")
    }

    @Test(arguments: [
        ("team lead", ["team lead"]), (" a , b  c ,d", ["a", "b  c", "d"]), ("", []), (" , ,", []),
        ("a\u{A0}", ["a\u{A0}"]),
    ])
    func `spaces inside members are kept`(_ text: String, _ members: [String]) {
        #expect(untyped(.list, text) == members)
    }

    /// In the file, a member may have a comma.
    @Test func `members in the file may contain commas`() {
        #expect(SettingType.list.read(WrittenValue(.list(["a, b", " c "]))) == ["a, b", "c"])
        #expect(SettingType.list.read(WrittenValue(.text("a"))) == nil)
    }

    @Test func `a list has members of any type`() {
        let type = SettingType.list(of: .integer(0...9), called: "digits")
        #expect(untyped(type, "1, 2") == [1, 2])
        #expect(untyped(type, "1, 12") == nil)
        #expect(type.expected == "a list of digits")
        #expect(type.text([1, 2]) == "1, 2")
    }

    @Test(arguments: [("/etc/", "x", "/etc/x"), ("/etc/", "/x", "/x"), ("", "x", "x"), ("a/", "../x", "a/../x")])
    func `a path begins at the folder of its file`(_ folder: String, _ text: String, _ path: String) {
        #expect(SettingType.path.read(WrittenValue(.text(text), folder: folder))?.description == path)
    }

    @Test(arguments: [("a/b.json", "a/"), ("/b", "/"), ("b", "")])
    func `the folder of a file is its path without the name`(_ path: String, _ folder: String) {
        #expect(FilePath(path).folder == folder)
    }

    @Test(arguments: [
        ("https://id.example.com/jwks", true), ("HTTPS://id.example.com", true), ("http://id.example.com/jwks", false),
        ("ftp://id.example.com", false), ("file:///etc/passwd", false), ("https://user@id.example.com", false),
    ])
    func `only a URL with https is a place of keys`(_ text: String, _ isPlace: Bool) {
        #expect(untyped(SettingType<KeyPlace>.keyPlace, text)?.description == (isPlace ? text : nil))
    }

    @Test func `a path can be a literal`() {
        let path: FilePath = "etc/a.json"
        #expect(path.path == "etc/a.json" && "\(path)" == "etc/a.json" && path.folder == "etc/")
    }

    @Test func `an empty path is refused`() {
        #expect(untyped(.path, "")?.description == nil)
        #expect(untyped(.optional(.path), "") != nil)
    }

    @Test func `a secret is never printed`() throws {
        let secret = try #require(untyped(.secret, "kneaded"))
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, SettingType.secret.text(secret)] {
            #expect(!text.contains("kneaded") && !text.contains("107"))
        }
    }

    @Test func `a service can define its own setting types`() {
        let even = SettingType<Int>(
            expected: "an even number", read: { $0.integer.flatMap { $0 % 2 == 0 ? $0 : nil } }, text: { "\($0)" })
        #expect(untyped(even, "2") == 2 && untyped(even, "3") == nil)
    }
}
