import MicrohttpdServer
import POSIXProcess
import TestSupport
import Testing

/// Many connections, and those that wait or leave.
extension MicrohttpdServerTests {
    @Test func `a waiting request does not delay others`() async throws {
        try await withServer(echo, workers: 1) { port in
            let slow = try (0..<20).map { _ in try SocketClient(port: port) }
            for client in slow { client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n") }
            await echo.gate.waiters(20)
            let quick = try SocketClient(port: port)
            for _ in 0..<20 {
                quick.send("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await quick.receive().status == 200)
            }
            echo.gate.open()
            for client in slow { #expect(try await client.receive().text == "GET /wait  0") }
        }
    }

    @Test func `one worker serves 600 connections`() async throws {
        OpenFileLimit.raise()
        try await withServer(echo, workers: 1) { port in
            let clients = try (0..<600).map { _ in try SocketClient(port: port) }
            for round in 0..<5 {
                for client in clients { client.send("GET /\(round) HTTP/1.1\r\nHost: x\r\n\r\n") }
                for client in clients { #expect(try await client.receive().text == "GET /\(round)  0") }
            }
        }
    }

    @Test func `the server survives clients that leave`() async throws {
        try await withServer(echo, workers: 1) { port in
            for _ in 0..<30 {
                let client = try SocketClient(port: port)
                client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            }
            await echo.gate.waiters(30)
            echo.gate.open()
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().status == 200)
        }
    }
}
