internal import CPQ
internal import SQL

/// A connection on which a thread waits for each answer: for migrations, before the service starts.
final class Session {
    private let connection: OpenedConnection
    private var handle: OpaquePointer { connection.handle }

    init(_ server: PostgreSQLServer) throws(PostgreSQLError) {
        // A migration takes as long as it has to, whatever the role may otherwise. The server expects so much of queries of
        // its catalogs that it would compile each of them first, for longer than they run.
        connection = try server.connect(
            "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET jit = off")
        // Another encoding has no place for most characters: what has one could neither be stored nor searched for.
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "UTF8"
        guard encoding == "UTF8" else {
            throw PostgreSQLError(code: "22021", "the database's encoding is \(encoding); it has to be UTF8")
        }
    }

    /// Runs statements without parameters and ignores their rows.
    func execute(_ script: String) throws(PostgreSQLError) { _ = try checked(PQexec(handle, script)) }

    @discardableResult
    func run(_ statement: SQLStatement, _ values: [SQLValue] = []) throws(PostgreSQLError) -> SQLResult {
        let command = try Command(statement, values)
        let text = statement.numbered
        return try checked(
            command.withParameters { PQexecParams(handle, text, $0, command.key.types, $1, $2, $3, 0) }
        ).result
    }

    /// Runs `body` in a transaction; again, a few times, if it can't be put in order with others, such as with those who
    /// lock the same tables in another order. Throws what `body` throws, after it is rolled back.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        for _ in 1..<Self.attempts {
            do { return try transactionOnce(body) } catch let error as PostgreSQLError where error.isConflict {}
        }
        return try transactionOnce(body)
    }

    private static let attempts = 5

    private func transactionOnce<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func checked(_ result: OpaquePointer?) throws(PostgreSQLError) -> ResultRows {
        guard let rows = result.map(ResultRows.init) else { throw .connection("the connection was lost") }
        guard rows.status == .success else { throw rows.error }
        return rows
    }
}

extension Session {
    /// Returns the tables, views and functions that statements find without naming their schema, and the triggers, from the
    /// server's catalogs (https://www.postgresql.org/docs/15/catalogs.html).
    func schema() throws -> SQLSchema {
        SQLSchema(
            columns: try run(Self.columns).rows + run(Self.triggers).rows + run(Self.functions).rows,
            rules: try run(Self.indices).rows + run(Self.constraints).rows)
    }

    private static let visible: SQLStatement = """
        t.relkind IN ('r', 'p', 'f', 'v', 'm') AND t.relpersistence <> 't'
        AND t.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname = ANY (current_schemas(false)))
        AND t.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        AND pg_table_is_visible(t.oid)
        """

    private static let columns: SQLStatement = """
        SELECT t.relname::text,
            CASE t.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'table' END,
            a.attname::text,
            format_type(a.atttypid, a.atttypmod) || coalesce(' COLLATE ' || (
                SELECT collname FROM pg_collation JOIN pg_type ON pg_type.oid = a.atttypid
                WHERE pg_collation.oid = a.attcollation AND a.attcollation <> typcollation), ''),
            a.attnotnull, a.atthasdef OR a.attidentity <> '', a.attgenerated <> '' OR a.attidentity = 'a'
        FROM pg_class t LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE \(visible)
        """

    private static let triggers: SQLStatement = """
        SELECT g.tgname::text || ' of ' || t.relname::text, 'trigger', NULL
        FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid WHERE NOT g.tgisinternal AND \(visible)
        """

    /// The functions that statements can call.
    private static let functions: SQLStatement = """
        SELECT oid::regprocedure::text, 'function', NULL FROM pg_proc
        WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname = ANY (current_schemas(false)))
        AND pronamespace <> 'pg_catalog'::regnamespace
        AND prorettype <> 'trigger'::regtype AND pg_function_is_visible(oid)
        """

    /// The collation of column `k` of index `i` unless it is the column's, and the class of its operators unless it is the
    /// type's: the definition of the column says neither.
    private static let comparison: SQLStatement = """
        coalesce((
            SELECT ' COLLATE ' || collname FROM pg_collation WHERE oid = i.indcollation[k - 1] AND oid <> coalesce((
                SELECT attcollation FROM pg_attribute
                WHERE attrelid = i.indrelid AND attnum = i.indkey[k - 1] AND attnum > 0), 100)), '')
        || coalesce((SELECT ' ' || opcname FROM pg_opclass WHERE oid = i.indclass[k - 1] AND NOT opcdefault), '')
        """

    /// The unique indices, also those of primary keys and constraints.
    private static let indices: SQLStatement = """
        SELECT t.relname::text, 'unique',
            'UNIQUE (' || (
                SELECT string_agg(pg_get_indexdef(i.indexrelid, k, true) || \(comparison), ', ' ORDER BY k)
                FROM generate_series(1, i.indnkeyatts) k) || ')'
            || coalesce(' WHERE ' || pg_get_expr(i.indpred, i.indrelid), '')
            || CASE WHEN i.indnullsnotdistinct THEN ' NULLS NOT DISTINCT' ELSE '' END
            || CASE WHEN i.indimmediate THEN '' ELSE ' DEFERRABLE' END,
            a.attname::text
        FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
        LEFT JOIN pg_attribute a
            ON a.attrelid = t.oid AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1]) AND a.attnum > 0
        WHERE i.indisunique AND \(visible)
        """

    /// The conditions, references and exclusions. One that isn't validated yet holds for new rows.
    private static let constraints: SQLStatement = """
        SELECT t.relname::text, CASE c.contype WHEN 'f' THEN 'reference' ELSE 'check' END,
            regexp_replace(pg_get_constraintdef(c.oid), ' NOT VALID$', ''), a.attname::text
        FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
        WHERE c.contype IN ('c', 'f', 'x') AND \(visible)
        """
}
