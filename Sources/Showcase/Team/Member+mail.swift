internal import Basics

extension Member {
    /// The URL of a new mail to the member (RFC 6068, section 2). The address is percent-encoded except for its `@`, so
    /// that no part of it is taken for further fields of the mail.
    var mailURL: String {
        "mailto:"
            + email.split(separator: "@", omittingEmptySubsequences: false).map { String($0).percentEncoded }
            .joined(separator: "@")
    }
}
