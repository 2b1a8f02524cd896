extension Settings {
    /// What every service has, of the one that is called `name`, in the order of the documentation.
    static func common(to name: ServiceName) -> Settings {
        listening.adding(requests).adding(database(of: name)).adding(secrets).adding(screens).adding(showing)
    }
}
