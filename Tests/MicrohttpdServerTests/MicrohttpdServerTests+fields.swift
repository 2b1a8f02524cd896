import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Fields of responses that are the server's to say, or that would be several.
extension MicrohttpdServerTests {
    @Test func `the server sets the framing of a message itself`() async throws {
        struct Framing: Responder {
            func respond(to request: Request) async -> Response {
                if request.path == Array("/100".utf8) { return Response(Status(100)) }
                return Response(
                    .ok, headers: ["Transfer-Encoding": "chunked", "Content-Length": "1", "X-Good": "c"],
                    body: .copying("12345"))
            }
        }
        try await withServer(Framing()) { port in
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /100 HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try await client.receive()
            #expect(response.text == "12345")
            #expect(response["transfer-encoding"] == nil)
            #expect(try await client.receive().status == 500)
        }
    }

    /// What is the server's to say isn't handed on, so that nothing refuses it: nothing is logged.
    @Test func `framing fields of a response are dropped silently`() async throws {
        struct Framing: Responder {
            func respond(to request: Request) async -> Response {
                Response(
                    .ok, headers: ["Content-Length": "1", "Transfer-Encoding": "chunked"], body: .copying("12345"))
            }
        }
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .debug) { line in lines.withLock { $0.append(line) } }
        try await withWorker(Framing(), log: log) { _, port in
            let client = try SocketClient(port: port)
            #expect(try await client.status(of: "/") == 200)
        }
        #expect(lines.withLock { $0 } == [])
    }

    @Test func `a header field with a line break is dropped`() async throws {
        struct Splitting: Responder {
            func respond(to request: Request) async -> Response {
                Response(.ok, headers: ["X-Bad": "a\r\nX-Injected: b", "X-Good": "c"], body: .copying("ok"))
            }
        }
        try await withServer(Splitting()) { port in
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try await client.receive()
            #expect(response["x-injected"] == nil)
            #expect(response["x-good"] == "c")
        }
    }
}
