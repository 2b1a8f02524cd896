import Basics

extension Configuration {
    /// Creates the configuration of a test: `values` by their keys, defaults for the rest. Throws a configuration error
    /// for an unknown key or a value that isn't valid.
    init(_ program: DeclaredProgram, _ values: [String: String]) throws {
        self.init()
        for (key, text) in values.sorted(by: { $0.key < $1.key }) {
            guard let setting = program.settings[key] else {
                let meant = NearestName.of(key, among: program.settings.all.map(\.key)).map { "; is '\($0)' meant?" }
                throw CommandError.configuration("there is no setting '\(key)'\(meant ?? "")")
            }
            try read(WrittenValue(.untyped(text)), setting, CommandError.configuration, key)
        }
    }

    /// Returns the same configuration with a screen cache of zero bytes.
    func keepingNothing(_ program: DeclaredProgram) throws -> Configuration {
        var configuration = self
        guard let setting = program.settings[Setting.cacheBytes.key] else { return self }
        try configuration.read(WrittenValue(.integer(0)), setting, CommandError.configuration, setting.key)
        return configuration
    }
}
