import Glibc
import POSIXProcess
import TestSupport
import Testing

/// What a service manager is told, and what it hands over.
@Suite struct ServiceManagerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the service manager is told of each state`() throws {
        for address in [folder.file("notify"), "@" + folder.file("notify")] {
            let receiver = try DatagramReceiver(address)
            let manager = try #require(ServiceManager(["NOTIFY_SOCKET": address]))
            #expect(manager.watchdog == nil)
            manager.ready()
            #expect(receiver.next() == "READY=1")
            manager.reloading()
            #expect(receiver.next().wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=[0-9]+/) != nil)
            manager.stillWorks()
            #expect(receiver.next() == "WATCHDOG=1")
            manager.stopping()
            #expect(receiver.next() == "STOPPING=1")
        }
    }

    /// A full queue loses neither message that a manager waits for, and delays none of the watchdog.
    @Test(.timeLimit(.minutes(5))) func `no message is lost while the manager's queue is full`() async throws {
        let receiver = try DatagramReceiver(folder.file("notify"))
        let manager = try #require(ServiceManager(["NOTIFY_SOCKET": folder.file("notify")]))
        for _ in 0..<2000 { manager.stillWorks() }
        let (begun, told) = (Flag(), Flag())
        Task.detached {
            begun.raise()
            manager.ready()
            manager.stopping()
            told.raise()
        }
        while !begun.isRaised { await Task.yield() }
        var texts: [String] = []
        while !told.isRaised {
            texts += receiver.all()
            await Task.yield()
        }
        texts += receiver.all()
        #expect(texts.suffix(2) == ["READY=1", "STOPPING=1"])
    }

    @Test func `a process without a service manager sends nothing`() throws {
        #expect(ServiceManager([:]) == nil)
        #expect(ServiceManager(["NOTIFY_SOCKET": ""]) == nil)
        #expect(ServiceManager(["NOTIFY_SOCKET": "relative"]) == nil)
        // Nobody listens there.
        ServiceManager(["NOTIFY_SOCKET": folder.file("none")])?.ready()
    }

    @Test func `the watchdog is read if it is meant for this process`() {
        let variables = ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "1500000"]
        #expect(ServiceManager(variables)?.watchdog == .milliseconds(1500))
        for (process, watchdog) in [("\(getpid())", Duration.milliseconds(1500)), ("1", nil)] {
            let variables = variables.merging(["WATCHDOG_PID": process]) { $1 }
            #expect(ServiceManager(variables)?.watchdog == watchdog)
        }
        #expect(ServiceManager(["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "soon"])?.watchdog == nil)
    }

    @Test func `sockets are taken if they are handed to this process`() {
        let variables = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "http:management"]
        let sockets = ServiceManager.sockets(variables)
        #expect(
            sockets == [HandedSocket(name: "http", descriptor: 3), HandedSocket(name: "management", descriptor: 4)])
        #expect(ServiceManager.sockets(variables.merging(["LISTEN_PID": "1"]) { $1 }).isEmpty)
        #expect(ServiceManager.sockets(variables.merging(["LISTEN_FDS": "0"]) { $1 }).isEmpty)
        #expect(ServiceManager.sockets(variables.merging(["LISTEN_FDS": "9999999999"]) { $1 }).isEmpty)
        let unnamed = ServiceManager.sockets(["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1"])
        #expect(unnamed == [HandedSocket(name: "", descriptor: 3)])
    }
}
