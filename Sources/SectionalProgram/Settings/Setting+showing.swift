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
                `off` answers 404 there. `development` also makes tokens of every role, for whoever can \
                connect, with a key in memory, and accepts no others. Listeners have to be on loopback addresses \
                then, and a request with `Forwarded`, `Via`, `X-Real-IP` or `X-Forwarded-…` is 403. A proxy that \
                adds none of these opens the service to everybody.
                """)
    }
}

extension Settings {
    /// The settings of assets and the preview.
    static let showing = Settings(.assets, .preview)
}
