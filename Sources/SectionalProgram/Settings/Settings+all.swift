extension Settings {
    /// What every service with such a database has that is called `name`, in the order of the documentation.
    static func common(to name: ServiceName, _ database: ServiceDatabase) -> Settings {
        listening.adding(requests).adding(database.settings(name)).adding(keys).adding(secrets).adding(screens)
            .adding(showing)
    }
}
