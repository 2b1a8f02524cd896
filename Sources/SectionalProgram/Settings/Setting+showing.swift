extension Setting<FilePath?> {
    static var assets: Self {
        Setting("assets", .optional(.path), default: nil, help: "the folder of files served below `/assets/`")
    }
}

extension Setting<PreviewMode> {
    static var preview: Self {
        Setting(
            "preview", .choice, default: .off, help: "the page at `/preview/`, which shows screens as an app would",
            details: """
                `off` answers 404 there. `development` also hands that page tokens of every role, to whoever can \
                connect: it is refused unless `host` is a loopback address.
                """)
    }
}

extension Settings {
    /// The settings of assets and the preview.
    static let showing = Settings(.assets, .preview)
}
