extension Configuration {
    /// What `body` makes of it. What that throws is a wrong configuration, unless it is a `CommandError` that says
    /// otherwise.
    func checked<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as CommandError { throw error } catch {
            throw CommandError.configuration("\(error)")
        }
    }
}
