// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

// A person's requests without a window: each opens the home if need be, and returns once all is saved and the system
// has its rings, as the process may be suspended right after.
extension AppLaunch {
  /// Sets a timer by words such as `25 minutes tea`, and says it back.
  public func setTimer(_ words: String) async -> AssistantReply { await set { AskedItem.timer(words, $0) } }

  /// Sets an alarm by words such as `tomorrow 7`, and says it back.
  public func setAlarm(_ words: String) async -> AssistantReply { await set { AskedItem.alarm(words, $0) } }

  /// Tells the time left of running items.
  public func timeLeft() async -> AssistantReply {
    await reply { opened, style throws(ControlError) in
      .answer(AssistantText.left(Present(try await opened.control.state(), at: opened.clock, style: style)))
    }
  }

  /// Stops the audible ring, also one that the system makes for an app that was closed.
  public func stopRinging() async -> AssistantReply {
    await reply { opened, style throws(ControlError) in
      await opened.system.project()
      guard let ring = try await opened.control.state().rings.first else {
        return .answer(AssistantText.stopped(nil, in: style.language))
      }
      let ended = try await opened.control.send(Dismiss(ring.id))
      await opened.system.project()
      return .answer(AssistantText.stopped(ended, in: style.language))
    }
  }

  private func set(_ read: (Present) -> AskedItem) async -> AssistantReply {
    await reply { opened, style throws(ControlError) in
      let item: AnyItem
      switch read(Present(try await opened.control.state(), at: opened.clock, style: style)) {
      case .question(let sentence): return .question(sentence)
      case .timer(let draft): item = .timer(try await opened.control.make(draft, key: nil))
      case .alarm(let draft): item = .alarm(try await opened.control.make(draft, key: nil))
      case .sequence(let draft): item = .sequence(try await opened.control.make(draft, key: nil))
      }
      await opened.system.project()
      let present = Present(try await opened.control.state(), at: opened.clock, style: style)
      var sentences = [AssistantText.set(item, present)]
      if let trouble = await opened.system.firstTrouble() {
        sentences.append(
          ProjectionText.of(trouble, naming: { present.name(of: $0) }, in: present.host, style.language))
      }
      return .answer(SentenceText.separated(sentences, in: style.language))
    }
  }

  /// A reply by the open home, or the sentence about why it cannot be opened or refuses.
  private func reply(
    _ body: (Opened, ScreenStyle) async throws(ControlError) -> AssistantReply
  ) async -> AssistantReply {
    await open()
    while true {
      if let opened {
        do throws(ControlError) { return try await body(opened, style) } catch {
          return .refusal(ErrorText.of(error, in: style.language))
        }
      }
      // Else a window is trying again by now.
      if case .failed(let why) = stage { return .refusal(why) }
      await open()
    }
  }
}

extension SystemRinging {
  /// The most important reason of this moment why something may not ring; `nil` if there is none.
  fileprivate func firstTrouble() async -> Projection.Notice? {
    for await notices in await notices() { return notices.first(where: \.isTrouble) }
    return nil
  }
}
