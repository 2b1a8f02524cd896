extension Setting<FilePath?> {
    static var tlsCertificate: Self {
        Setting(
            "tlsCertificate", .optional(.path), default: nil,
            help: "the file with the certificate for TLS, in PEM, followed by the intermediate certificates",
            details: """
                With it and `tlsKey`, the service speaks HTTPS only. Both files are read again when they change, at the \
                latest after 10 seconds, and on SIGHUP.
                """)
    }

    static var tlsKey: Self {
        Setting(
            "tlsKey", .optional(.path), default: nil,
            help: "the file with the private key of `tlsCertificate`, in PEM, without a password")
    }
}

extension Settings {
    /// The settings of TLS.
    static let tls = Settings(.tlsCertificate, .tlsKey)
}
