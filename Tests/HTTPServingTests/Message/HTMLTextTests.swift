import HTTPServing
import Testing

@Suite struct HTMLTextTests {
    @Test(arguments: [
        ("plain", "plain"), (#"<b>&"'"#, "&lt;b&gt;&amp;&quot;&#39;"), ("&amp;", "&amp;amp;"), ("né 書", "né 書"),
        ("", ""),
    ])
    func `HTML's special characters are escaped`(_ text: String, _ escaped: String) {
        #expect(HTMLText.escaped(text) == escaped)
    }
}
