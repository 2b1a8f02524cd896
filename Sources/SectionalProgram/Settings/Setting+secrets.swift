extension Setting<FilePath?> {
    static var tokenSecretFile: Self {
        Setting(
            "tokenSecretFile", .optional(.path), default: nil, help: "the file with the secret of tokens",
            details: "At least 32 bytes; a line end at its end doesn't count.")
    }

    static var revisionSecretFile: Self {
        Setting(
            "revisionSecretFile", .optional(.path), default: nil, help: "the file with the secret of revisions",
            details: """
                At least 32 bytes; a line end at its end doesn't count. Without it, the database keeps a secret of its \
                own. Replicas with databases of their own need the same file to agree on revisions. With another \
                secret, clients get whole screens once, and a repeat under an `Idempotency-Key` from before is refused \
                with 422.
                """)
    }
}

extension Setting<Secret?> {
    static var tokenSecret: Self {
        Setting(
            "tokenSecret", .optional(.secret), default: nil, help: "the secret of tokens itself; it overrides the file",
            details: """
                Meant for the environment. Without it and the file, every token is refused, and every caller has the \
                role that needs no token.
                """)
    }
}

extension Settings {
    /// The secrets.
    static let secrets = Settings(.tokenSecretFile, .tokenSecret, .revisionSecretFile)
}
