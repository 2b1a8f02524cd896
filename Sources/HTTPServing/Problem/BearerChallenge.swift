/// The challenge of a 401 for bearer tokens (RFC 6750, section 3): the value of `WWW-Authenticate`.
struct BearerChallenge {
    let realm: String
    /// The reason why the token is refused; `nil` if the request has none, which is no error of a token.
    let fault: String?

    /// The maximum number of bytes of the reason: the head of a response has little room.
    static let maximumDescription = 200

    var text: String {
        let challenge = "Bearer realm=\"\(realm)\""
        guard let fault else { return challenge }
        return challenge + ", error=\"invalid_token\", error_description=\"\(Self.description(fault))\""
    }

    /// Returns `text` in the characters that `error_description` may have: visible ASCII and the space, without `"` and
    /// `\`. An apostrophe stands for all others.
    private static func description(_ text: String) -> String {
        let allowed = text.utf8.prefix(maximumDescription).map { (byte: UInt8) -> UInt8 in
            (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C ? byte : 0x27
        }
        return String(decoding: allowed, as: UTF8.self)
    }
}
