internal import CPQ

/// A server, or several of which one is used, and how it is reached: what a `postgresql://` URL says
/// (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING).
package struct PostgreSQLServer: Sendable {
    package enum Use: Sendable {
        /// Everything: of several hosts, the one that takes writes is used, and never a standby.
        case primary
        /// Reads: only a host that is a standby is used.
        case standby
    }

    /// The names and values of libpq's parameters.
    let parameters: [(name: String, value: String)]

    package static let schemes = ["postgresql://", "postgres://"]

    /// Reads a URL. Everything that it doesn't say has libpq's defaults, such as `PGPASSFILE`, but for these: a
    /// connection has to be encrypted, with a certificate that is valid for the server's name (`sslmode=verify-full`),
    /// unless the server is on this machine, whatever `PGSSLMODE` or a service file says; and a server that can't be
    /// reached is noticed after seconds, unless a variable says after how many.
    ///
    /// `use` says which of several hosts is used, and whether it has to be a standby or must not be one.
    ///
    /// Throws a ``PostgreSQLError`` if the URL is malformed, or says that a standby is something else.
    package init(_ url: String, as use: Use = .primary) throws(PostgreSQLError) {
        try self.init(url, as: use, defaults: Self.defaults())
    }

    /// Reads a URL, with `defaults` as libpq's, which include what its variables say.
    init(_ url: String, as use: Use, defaults: [String: String]) throws(PostgreSQLError) {
        // An empty parameter or variable says nothing.
        var given = try Self.parse(url).filter { !$0.value.isEmpty }
        let defaults = defaults.filter { !$0.value.isEmpty }
        let value = { (name: String) in given.first { $0.name == name }?.value ?? defaults[name] }
        // The hosts of a service are read later, from its file.
        let isService = given.contains { $0.name == "service" }
        if isService || !Self.isLocal(hosts: value("host"), addresses: value("hostaddr")) {
            Self.add([("sslmode", "verify-full")], to: &given)
            // With authorities, libpq would verify the certificate for `sslmode=require` too. Those of a service are in its
            // file.
            if !isService, given.contains(where: { $0.name == "sslmode" && $0.value.hasPrefix("verify-") }) {
                Self.add([("sslrootcert", Self.authorities)], to: &given, unlessIn: defaults)
            }
        }
        Self.add(Self.patience, to: &given, unlessIn: defaults)
        // Texts are sent and read as UTF-8.
        given.removeAll { $0.name == "client_encoding" }
        given.append(("client_encoding", "UTF8"))
        if use == .standby, let other = given.first(where: { $0.name == "target_session_attrs" })?.value,
            other != "standby"
        {
            throw PostgreSQLError(
                code: "08001", "target_session_attrs=\(other) is not allowed for a standby: remove it, or use standby")
        }
        // A name may lead to a standby too, such as to the primary of before, whose rows are of before. One server that was
        // made read-only has the present ones.
        let hasOthers = isService || (value("host") ?? "").contains(",")
        let kind = use == .standby ? "standby" : hasOthers ? "read-write" : "primary"
        Self.add([("target_session_attrs", kind)], to: &given)
        parameters = given
    }

    /// Returns the hosts, ports and database of `url`, and nothing else, which may be a secret; no more than
    /// `postgresql://` if it can't be read.
    package static func withoutSecrets(_ url: String) -> String {
        guard let options = try? parse(url) else { return schemes[0] + "…" }
        let value = { (name: String) in options.first { $0.name == name }?.value ?? "" }
        let port = value("port").isEmpty ? "" : ":" + value("port")
        return schemes[0] + value("host") + port + "/" + value("dbname")
    }

    /// Whether `url` has a password. Throws a ``PostgreSQLError`` if it can't be read: then it may have one.
    package static func hasPassword(_ url: String) throws(PostgreSQLError) -> Bool {
        try parse(url).contains { $0.name == "password" || $0.name == "sslpassword" }
    }

    /// Opens a connection and runs `setup`. Waits until it is open.
    func connect(_ setup: String) throws(PostgreSQLError) -> OpenedConnection {
        guard let handle = open() else { throw .connection("out of memory") }
        let connection = OpenedConnection(handle)
        guard sectional_pq_is_open(handle) != 0 else { throw .connection(connection.message) }
        // By default, libpq prints what the server notes, such as that it ends, in between the lines of the log.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        guard Self.run(Self.forms + setup, on: handle) else { throw .connection(connection.message) }
        return connection
    }

    /// Has texts of statements and values be what they are by default, whatever the settings of the server, the database
    /// or the role say.
    private static let forms = """
        SET standard_conforming_strings = on; SET client_min_messages = error; SET bytea_output = hex;
        SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC; SET extra_float_digits = 1;

        """

    /// Runs statements without parameters on a connection of their own, and ignores their rows.
    package func execute(_ script: String) throws(PostgreSQLError) { try Session(self).execute(script) }

    private func open() -> OpaquePointer? {
        let settings = parameters.filter { !$0.value.isEmpty }.map { name, value in
            let escaped = value.unicodeScalars.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
            return "\(name)='\(escaped)'"
        }
        return PQconnectdb(settings.joined(separator: " "))
    }
}

extension PostgreSQLServer {
    /// The certificates of authorities that Debian trusts: this libpq has no setting for those of the system.
    private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

    /// The times after which a host that doesn't answer is given up.
    private static let patience = [
        ("connect_timeout", "3"), ("keepalives_idle", "5"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "8000"), ("application_name", "sectional"),
    ]

    /// Adds the parameters of `more` that are neither given nor in `known`.
    private static func add(
        _ more: [(String, String)], to given: inout [(name: String, value: String)],
        unlessIn known: [String: String] = [:]
    ) {
        for (name, value) in more where known[name] == nil {
            if !given.contains(where: { $0.name == name }) { given.append((name, value)) }
        }
    }

    /// Whether all hosts are sockets of this machine. Where an address is empty, libpq uses the name beside it.
    private static func isLocal(hosts: String?, addresses: String?) -> Bool {
        let (hosts, addresses) = (names(hosts), names(addresses))
        return (0..<max(hosts.count, addresses.count)).allSatisfy { place in
            let address = place < addresses.count ? addresses[place] : ""
            return isLocal(address.isEmpty && place < hosts.count ? hosts[place] : address)
        }
    }

    private static func names(_ list: String?) -> [String] {
        (list ?? "").utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    private static func isLocal(_ name: String) -> Bool {
        name.isEmpty || name.hasPrefix("/") || name.hasPrefix("@")
            || ["localhost", "127.0.0.1", "::1"].contains { Array($0.utf8) == Array(name.utf8) }
    }
}
