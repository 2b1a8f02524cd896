import ScreenService

extension Setting<Duration> {
    static var maximumTokenLifetime: Self {
        let longest = Int(Revocations.longestLifetime)
        return Setting(
            "maximumTokenLifetime", .seconds(60...longest), default: .seconds(longest),
            help: "how long a token may be valid, from its `iat` to its `exp`",
            details: """
                A revocation is stored for this time. With less than the default, which is 100 years, a token that is \
                valid for longer is refused, and so is one without `iat`. 600 seconds more are tolerated, for clocks \
                that differ.
                """)
    }
}

extension Settings {
    /// The settings of revocations.
    static let revocation = Settings(.maximumTokenLifetime)
}
