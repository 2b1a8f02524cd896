import Screens
import TestSupport
import Testing

/// Sections and titles that wait.
extension ScreenRendererTests {
    @Test func `a screen does not wait for late sections and titles`() async throws {
        let gate = Gate()
        let composer = TestScreen(title: {
            await gate.wait()
            return "Late"
        }) { _ in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("late", topics: []) {
                let _: Void = await gate.wait()
                LabelCell(id: "b")
            }
        }
        async let rendered = render(composer)
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        let screen = try await rendered
        #expect(screen.failures.map(\.section) == ["late", nil])
        #expect(screen.failures.allSatisfy { $0.error is Late })
        #expect(screen.bytes.text.contains(#""title":"Test""#))
        #expect(sections(of: screen).contains("isPartial"))
        gate.open()
    }

    @Test func `a late section is cancelled`() async throws {
        let (gate, isCancelled) = (Gate(), Flag())
        let composer = TestScreen { _ in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("late", topics: []) {
                let _: Void = await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    isCancelled.raise()
                }
                LabelCell(id: "b")
            }
        }
        async let rendered = render(composer)
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        #expect(try await rendered.failures.map(\.section) == ["late"])
        #expect(isCancelled.isRaised)
        gate.open()
    }

    @Test func `sections load side by side`() async throws {
        let gate = Gate()
        let composer = TestScreen { _ in
            for number in 0..<3 {
                Section(SectionID("\(number)"), topics: []) {
                    let _: Void = await gate.wait()
                    LabelCell(id: "a")
                }
            }
        }
        async let rendered = render(composer)
        await gate.waiters(3)
        gate.open()
        #expect(try await rendered.failures.isEmpty)
    }

    @Test func `a composition that doesn't wait stays on the thread`() async throws {
        let composer = TestScreen(title: { "n" }) { _ in
            Section("one", topics: []) { LabelCell(id: "a") }
            Section("two", topics: []) { LabelCell(id: "b") }
        }
        let isDone = Flag()
        let renderer = renderer()
        Task.immediate {
            _ = try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
            isDone.raise()
        }
        #expect(isDone.isRaised)
    }
}
