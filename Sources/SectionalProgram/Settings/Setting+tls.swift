extension Setting<FilePath?> {
    static var tlsCertificate: Self {
        Setting(
            "tlsCertificate", .optional(.path), default: nil,
            help: "the file with the certificate for TLS, in PEM, followed by the intermediate certificates",
            details: """
                With it and `tlsKey`, the service speaks HTTPS only. Both files are read every 5 seconds and on SIGHUP. \
                New contents are taken once they are the same twice in a row: 10 seconds after a change at the latest.
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
