import CurlFetching

/// The configured place of a JWK Set.
enum KeyPlace: Sendable, CustomStringConvertible {
    case file(FilePath)
    case url(HTTPSURL)

    var description: String {
        switch self {
        case .file(let path): path.description
        case .url(let url): url.description
        }
    }
}

extension SettingType<KeyPlace> {
    /// The path of a file, or an `https` URL. Any other URL is refused: it would be taken for a path.
    static var keyPlace: Self {
        SettingType(
            expected: "the path of a file, or a URL that begins with https:// and has no user and no password",
            placeholder: "FILE|URL",
            read: { written in
                guard let text = written.text, text.contains("://") else {
                    return SettingType<FilePath>.path.read(written).map(KeyPlace.file)
                }
                return HTTPSURL(text).map(KeyPlace.url)
            }, text: \.description)
    }
}
