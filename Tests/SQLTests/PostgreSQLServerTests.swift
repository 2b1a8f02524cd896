import Testing

@testable import PostgreSQL

/// What is asked of libpq for a URL. Nothing is connected.
@Suite struct PostgreSQLServerTests {
    /// Returns the parameters of `url`, where libpq's variables say `variables`.
    private func parameters(
        _ url: String, as use: PostgreSQLServer.Use = .primary, _ variables: [String: String] = [:]
    ) throws -> [String: String] {
        // libpq's own default.
        let defaults = variables.merging(["sslmode": "prefer"]) { variable, _ in variable }
        let parameters = try PostgreSQLServer(url, as: use, defaults: defaults).parameters
        return Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test(arguments: [
        "postgresql://db.example/x", "postgresql://localhost,db.example/x", "postgresql://localhost.db.example/x",
        "postgresql://localhost/x?hostaddr=192.0.2.1", "postgresql:///x?host=192.0.2.1",
        "postgresql://db.example/x?hostaddr=", "postgresql://db.example/x?sslmode=",
        "postgresql://localhost,db.example/x?hostaddr=127.0.0.1,",
    ])
    func `the certificate of another machine is verified`(_ url: String) throws {
        let parameters = try parameters(url)
        #expect(parameters["sslmode"] == "verify-full")
        #expect(parameters["sslrootcert"] == "/etc/ssl/certs/ca-certificates.crt")
    }

    @Test(arguments: [
        "postgresql:///x", "postgresql://localhost/x", "postgresql://127.0.0.1,[::1]/x",
        "postgresql:///x?host=/run/postgresql", "postgresql://%2Frun%2Fpostgresql/x",
        "postgresql://db.example/x?hostaddr=127.0.0.1",
    ])
    func `this machine needs no certificate`(_ url: String) throws { #expect(try parameters(url)["sslmode"] == nil) }

    /// Its file, which is read when a connection is opened, may name any host.
    @Test(arguments: ["postgresql:///x?service=main", "postgresql://localhost/x?service=main"])
    func `the certificate of a service is verified`(_ url: String) throws {
        let found = try parameters(url)
        #expect(found["sslmode"] == "verify-full")
        #expect(found["sslrootcert"] == nil, "Its file may name its own authorities.")
        #expect(found["target_session_attrs"] == "read-write")
        #expect(try parameters(url + "&sslmode=disable")["sslmode"] == "disable")
    }

    @Test(arguments: [["host": "db.example"], ["hostaddr": "192.0.2.1"]])
    func `the certificate of a machine that a variable names is verified`(_ variables: [String: String]) throws {
        #expect(try parameters("postgresql:///x", variables)["sslmode"] == "verify-full")
    }

    @Test(arguments: ["disable", "require", "verify-ca"])
    func `the URL can ask for less`(_ mode: String) throws {
        let parameters = try parameters("postgresql://db.example/x?sslmode=\(mode)")
        #expect(parameters["sslmode"] == mode)
        #expect((parameters["sslrootcert"] != nil) == (mode == "verify-ca"))
    }

    @Test func `a variable can't ask for less`() throws {
        #expect(try parameters("postgresql://db.example/x", ["sslmode": "disable"])["sslmode"] == "verify-full")
    }

    /// What isn't among the parameters is what libpq's variables say.
    @Test func `variables say which authorities are trusted and how long is waited`() throws {
        let variables = ["sslrootcert": "/etc/own.crt", "connect_timeout": "30", "application_name": "board"]
        let parameters = try parameters("postgresql://db.example/x", variables)
        for name in variables.keys { #expect(parameters[name] == nil) }
        #expect(parameters["sslmode"] == "verify-full")
        #expect(parameters["tcp_user_timeout"] == "8000")
    }

    @Test func `an empty variable says nothing`() throws {
        let parameters = try parameters("postgresql://db.example/x", ["sslrootcert": "", "connect_timeout": ""])
        #expect(parameters["sslrootcert"] == "/etc/ssl/certs/ca-certificates.crt")
        #expect(parameters["connect_timeout"] == "3")
        #expect(try self.parameters("postgresql://db.example/x", ["hostaddr": ""])["sslmode"] == "verify-full")
    }

    @Test func `the URL is used before a variable`() throws {
        let url = "postgresql://db.example/x?connect_timeout=9&sslrootcert=/etc/url.crt"
        let parameters = try parameters(url, ["connect_timeout": "30", "sslrootcert": "/etc/own.crt"])
        #expect(parameters["connect_timeout"] == "9")
        #expect(parameters["sslrootcert"] == "/etc/url.crt")
    }

    @Test func `neither a variable nor the URL changes the encoding`() throws {
        #expect(try parameters("postgresql:///x", ["client_encoding": "LATIN1"])["client_encoding"] == "UTF8")
        #expect(try parameters("postgresql:///x?client_encoding=LATIN1")["client_encoding"] == "UTF8")
    }

    @Test func `of several hosts, the one that takes writes is used`() throws {
        let url = "postgresql://one.example,two.example/x"
        #expect(try parameters(url)["target_session_attrs"] == "read-write")
        #expect(try parameters(url, as: .standby)["target_session_attrs"] == "standby")
    }

    /// Its name may lead to several, and to another one after a failover.
    @Test func `a single host must not be a standby`() throws {
        let url = "postgresql://one.example/x"
        #expect(try parameters(url)["target_session_attrs"] == "primary")
        #expect(try parameters(url + "?target_session_attrs=any")["target_session_attrs"] == "any")
    }
}
