// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct QuestionBarTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  /// What is asked, as on a disk that others change too.
  private nonisolated final class Asked: Sendable {
    struct Inside {
      var open: [RoomQuestion] = []
      var answers: [EditQuestion.Side] = []
      var fault: ControlError?
      var tell: (@Sendable () -> Void)?
    }
    let inside = Mutex(Inside())

    var port: RoomQuestionsPort {
      RoomQuestionsPort(
        read: { self.inside.withLock { $0.open } },
        answer: { question, side throws(ControlError) in
          if let fault = self.inside.withLock({ $0.fault }) { throw fault }
          return self.inside.withLock { inside in
            guard inside.open.contains(question) else { return false }
            inside.open.removeAll { $0 == question }
            inside.answers.append(side)
            return true
          }
        }, watch: { changed in self.inside.withLock { $0.tell = changed } })
    }

    /// Another process asks or answers.
    func change(_ open: [RoomQuestion]) {
      let tell = inside.withLock { inside in
        inside.open = open
        return inside.tell
      }
      tell?()
    }
  }

  private struct Scene {
    let asked = Asked()
    let host = ManualHost(utc: TestPageContext.start)
    let keeper: QuestionKeeper
    let bar: QuestionBar
    let said = Said()

    final class Said { var texts: [String] = [] }

    init() {
      let pageContext = TestPageContext.make(host: host, questions: asked.port)
      keeper = pageContext.questions
      bar = QuestionBar(keeper)
      keeper.changed = { [unowned keeper, unowned bar] in bar.show(keeper.content(ScreenStyle())) }
      keeper.said = { [said] in said.texts.append($0) }
      bar.show(nil)
      keeper.start()
    }
  }

  private func question(_ number: Int64, in room: String = "bedroom") throws -> RoomQuestion {
    let timer = try CountdownTimer(id: TimerID(number), duration: .minutes(5))
    return RoomQuestion(
      room: room, zone: nil,
      question: EditQuestion(item: .timer(TimerID(number)), label: .none, mine: nil, theirs: .timer(timer)))
  }

  /// Lets the answers that are under way arrive.
  private func until(_ isTrue: () -> Bool) async -> Bool {
    for _ in 0..<100_000 where !isTrue() { await Task.yield() }
    return isTrue()
  }

  @Test func `A question comes while the app runs, is answered, and the next one follows`() async throws {
    let scene = Scene()
    let bar = scene.bar
    #expect(!bar.widget.isVisible)
    scene.asked.change([try question(1), try question(2)])
    #expect(await until { bar.widget.isVisible })
    #expect(bar.widget.isRevealed && bar.title.text.hasPrefix("Timer t1 was changed here and in bedroom."))
    #expect(bar.versions.text == "Here: removed\nbedroom: 5 min")
    #expect(bar.keepMine.label == "Keep Mine" && bar.keepTheirs.accessibleName == "Keep Theirs: 5 min")
    #expect(bar.more.isVisible && bar.more.text == "1 more question waits." && !bar.fault.isVisible)
    scene.host.advance(by: .seconds(1))
    bar.keepTheirs.press()
    #expect(await until { bar.title.text.hasPrefix("Timer t2") })
    #expect(scene.said.texts == ["Timer t1 stays as bedroom has it."] && !bar.more.isVisible)
    scene.host.advance(by: .seconds(1))
    bar.keepMine.press()
    #expect(await until { !bar.widget.isVisible })
    #expect(scene.asked.inside.withLock { $0.answers } == [.theirs, .mine])
  }

  @Test func `A press at once after the bar came into view is not an answer`() async throws {
    let scene = Scene()
    let bar = scene.bar
    scene.asked.change([try question(1)])
    #expect(await until { bar.widget.isVisible })
    // It was read while the window was hidden.
    scene.host.advance(by: .minutes(5))
    let window = Window(bar.widget, title: "Test", width: 400, height: 200)
    window.present()
    let patience = Delay()
    var isOver = false
    patience.after(milliseconds: 60_000) { isOver = true }
    while !bar.widget.isMapped, !isOver { MainLoop.turn() }
    #expect(bar.widget.isMapped)
    bar.keepMine.press()
    scene.host.advance(by: .seconds(1))
    bar.keepTheirs.press()
    #expect(await until { !bar.widget.isVisible })
    #expect(scene.asked.inside.withLock { $0.answers } == [.theirs])
    window.destroy()
  }

  @Test func `A question that is answered elsewhere goes`() async throws {
    let scene = Scene()
    scene.asked.change([try question(1)])
    #expect(await until { scene.bar.widget.isVisible })
    scene.asked.change([])
    #expect(await until { !scene.bar.widget.isVisible })
    #expect(scene.said.texts.isEmpty)
  }

  @Test func `An answer that cannot be kept is said in the bar`() async throws {
    let scene = Scene()
    let bar = scene.bar
    scene.asked.change([try question(1)])
    #expect(await until { bar.widget.isVisible })
    scene.asked.inside.withLock { $0.fault = ControlError(.storeFailed, message: "no room") }
    scene.host.advance(by: .seconds(1))
    bar.keepMine.press()
    #expect(await until { bar.fault.isVisible })
    #expect(bar.fault.text == "It could not be saved: no room" && scene.said.texts.isEmpty)
    scene.asked.inside.withLock { $0.fault = nil }
    bar.keepMine.press()
    #expect(await until { !bar.widget.isVisible })
  }

  @Test func `An answer that comes too late is not said as done`() async throws {
    let scene = Scene()
    scene.asked.change([try question(1)])
    #expect(await until { scene.bar.widget.isVisible })
    scene.host.advance(by: .seconds(1))
    // The app has not heard of it yet.
    scene.asked.inside.withLock { $0.open = [] }
    scene.bar.keepMine.press()
    #expect(await until { !scene.bar.widget.isVisible })
    #expect(scene.said.texts == ["Timer t1 has changed meanwhile, so nothing was changed."])
    #expect(scene.asked.inside.withLock { $0.answers }.isEmpty)
  }
}
