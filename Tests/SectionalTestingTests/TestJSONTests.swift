import Testing
@testable import SectionalTesting

/// JSON as tests read it.
@Suite struct TestJSONTests {
    @Test func `JSON values are read`() {
        let json = TestJSON(Array(#"{"a":[1,-2.5,true,null],"b":{"c":"\u00e9"}}"#.utf8))
        #expect(json.names == ["a", "b"] && json["a"].elements.count == 4)
        #expect(json["a"][0].integer == 1 && json["a"][1].number == -2.5 && json["a"][2].bool == true)
        #expect(json["a"][3].exists && json["a"][3].text == nil && json["b"]["c"].text == "é")
        #expect(json["b"] == TestJSON(Array(#"{"c":"\u00e9"}"#.utf8)) && "\(json["a"])" == "[1,-2.5,true,null]")
    }

    @Test(arguments: ["", "x", "{", "[1", #"{"a":}"#]) func `invalid JSON reads as nothing`(_ text: String) {
        let json = TestJSON(Array(text.utf8))
        #expect(!json["a"]["b"][7].exists && json["a"].elements.isEmpty && json.names.isEmpty && !json.exists)
        #expect("\(json)" == "nothing" && json.integer == nil && json.bool == nil)
    }

    /// What is wrong with one of several choices is wrong with the field.
    @Test func `an error of a choice is one of its field`() {
        let errors = #"[{"pointer":"/a~1b/2","detail":"choice"},{"pointer":"/ab","detail":"field"}]"#
        let answer = TestAnswer(status: 422, headers: [:], body: Array(#"{"errors":\#(errors)}"#.utf8))
        #expect(answer.error(at: "a/b") == "choice" && answer.error(at: "ab") == "field")
        #expect(answer.error(at: "a") == nil && answer.error(at: "2") == nil)
    }
}
