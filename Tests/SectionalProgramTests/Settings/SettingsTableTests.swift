import Testing
@testable import SectionalProgram

@Suite struct SettingsTableTests {
    private func list(_ settings: Settings) throws -> String {
        settings.list(for: try #require(ServiceName("bakery")))
    }

    @Test func `the table has a row for each setting`() {
        #expect(
            Settings(.ovenHeat, .recipes).markdown == """
                | key | value | default | meaning |
                | --- | --- | --- | --- |
                | `ovenHeat` | a whole number of degrees from 100 to 300 | `220` | how hot the oven is. Wood needs time. |
                | `recipes` | a path | none | what is baked |
                """)
    }

    @Test func `a bar in a help text is escaped`() {
        let sugar = Setting("sugar", .integer(0...9), default: 3, help: "a | b")
        #expect(Settings(sugar).markdown.hasSuffix(#"| `3` | a \| b |"#))
    }

    @Test func `the default of a secret is not printed`() throws {
        let secret = Setting("salt", .secret, default: Secret(Array("kneaded".utf8)), help: "a pinch")
        for text in [Settings(secret).markdown, try list(Settings(secret))] {
            #expect(text.contains("a pinch") && !text.contains("kneaded"))
        }
    }

    @Test func `the plain table has each setting's names, help and default`() throws {
        #expect(
            try list(Settings(.ovenHeat)) == """
                ovenHeat, BAKERY_OVEN_HEAT, --heat
                    how hot the oven is
                    expected: a whole number of degrees from 100 to 300; default: 220
                    changes need a reload
                """)
    }
}
