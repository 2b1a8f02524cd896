import Foundation
package import HTTPServing

/// The files of recorded screens.
package enum GoldenFile {
    /// Whether the screens are recorded anew.
    package static let isRecording = ProcessInfo.processInfo.environment["SECTIONAL_RECORD_GOLDENS"] == "1"
    private static let tokens = ["user": "user:ana", "admin": "admin:ana"]

    /// The fields of a request by somebody of a role, in a language.
    package static func headers(_ role: String, _ language: String) -> HeaderFields {
        var headers: HeaderFields = ["Accept-Language": language]
        headers["Authorization"] = tokens[role].map { "Bearer " + $0 }
        return headers
    }

    /// Returns whether the content of `response` is that of the file `name` in the folder `Goldens` of the test target
    /// `target`. Records it instead if that was asked for. Throws an error of the file system.
    package static func matches(_ response: RawResponse, _ name: String, of target: String) throws -> Bool {
        let url = URL(filePath: packageRoot + "/Tests/\(target)/Goldens/" + name)
        guard isRecording else { return try String(contentsOf: url, encoding: .utf8) == response.text + "\n" }
        try Data(response.body + [0x0A]).write(to: url)
        return true
    }
}
