import HTTPServing
import Testing

/// `WWW-Authenticate` of a 401 (RFC 6750, section 3).
@Suite struct BearerChallengeTests {
    private func challenge(_ detail: String, hasToken: Bool = true) -> String? {
        Problem.unauthorized(detail, realm: "library", hasToken: hasToken).headers[.wwwAuthenticate]
    }

    @Test func `the challenge says what is wrong with the token`() {
        #expect(
            challenge("The token has expired. Get a new one.")
                == #"Bearer realm="library", error="invalid_token", error_description="The token has expired. Get a new one.""#
        )
    }

    @Test func `a request without a token gets a challenge without an error`() {
        #expect(challenge("x", hasToken: false) == #"Bearer realm="library""#)
    }

    /// Quotes would end the text, and a line end would begin another field.
    @Test(arguments: [
        ("a\"b", "a'b"), ("a\\b", "a'b"), ("a\r\nX: b", "a''X: b"), ("a\tb\u{0}\u{7F}", "a'b''"),
        ("caf\u{E9}", "caf''"),
        (" !#[]^~`", " !#[]^~`"), ("", ""),
    ])
    func `other characters in a challenge are replaced`(_ detail: String, _ written: String) {
        #expect(challenge(detail)?.hasSuffix(#"error_description="\#(written)""#) == true)
    }

    @Test func `the description in a challenge is bounded`() {
        let text = challenge(String(repeating: "x", count: 100_000))
        #expect(text?.count { $0 == "x" } == 200)
    }
}
