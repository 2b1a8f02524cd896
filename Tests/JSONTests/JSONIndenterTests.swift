import JSON
import Testing

@Suite struct JSONIndenterTests {
    @Test func `members are indented and strings are kept`() {
        let json = #"{"a":[1,{"b":"x,\"{"}],"c":{},"d":[]}"#
        let expected = """
            {
              "a": [
                1,
                {
                  "b": "x,\\"{"
                }
              ],
              "c": {},
              "d": []
            }

            """
        #expect(String(decoding: JSONIndenter.indented(Array(json.utf8)), as: UTF8.self) == expected)
    }
}
