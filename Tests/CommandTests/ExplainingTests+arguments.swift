import Testing

/// What can't be explained.
extension ExplainingTests {
    @Test(arguments: [
        (["explain", "--compare", "user"], "missing path"), (["explain", "/health"], "not a screen's path"),
        (["explain", "/screens/nothing"], "unknown screen"), (["explain", "/screens/cars/x"], "does not exist"),
        (["explain", "/screens/cars?limit=-1"], "limit: expected a whole number from 1 to 200"),
        (["explain", "/screens/cars?limit=9223372036854775807"], "limit: expected a whole number from 1 to 200"),
        (["explain", "/screens/team", "--role", "king"], "--role"),
        (["explain", "/screens/team", "--cell-types", ";"], "--cell-types"),
        (["explain", "/screens/team", "--compare", "king"], "--compare"),
        (["explain", "/screens/team", "--schema", "ToDoCell"], "unexpected argument '/screens/team'"),
        (["explain", "/", "--compare", "user", "--response"], "--compare and --response can't be combined"),
        (["explain", "--json"], "--json can't"), (["explain", "--role", "admin"], "--role can't"),
        (["explain", "/", "--response", "--json"], "--json can't"),
        (["explain", "--openapi", "--pretty"], "--pretty can't"),
        (["explain", "/screens/team", "--pretty"], "--pretty can't"),
        (["explain", "--schema", "ToDoCell", "--language", "vi"], "--language can't"),
        (["config", "--markdown"], "--markdown can't"), (["config", "list", "--json"], "--json can't"),
        (["config", "list", "--runbooks", "x"], "--runbooks can't"), (["config", "alerts", "--json"], "--json can't"),
    ])
    func `explain and check name a wrong argument`(_ arguments: [String], _ text: String) throws {
        let result = try program.run(arguments)
        #expect(result.code == 64)
        #expect(result.error.contains(text), "\(result.error)")
    }

    @Test func `explain names the role that may not see a screen`() throws {
        let result = try program.run("explain", "/screens/team/new")
        #expect(result.code == 1)
        #expect(result.error.contains("/screens/team/new is refused to guest"))
        #expect(try program.run("check", "--clients", "/nowhere").code == 74)
    }
}
