// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiScreens

/// For every text in a field, what a form says before is what its button sets, or the button does nothing.
@Suite struct PreviewIsEffectTests {
  private let count = GeneratedCases.count(of: 20_000)

  /// When the alarm of a draft rings first.
  private func rings(_ draft: AlarmDraft, _ present: Present) -> UTCInstant? {
    draft.days.recurrence(of: draft.times, after: present.moment.utc, in: present.host)?
      .next(after: present.moment.utc, at: draft.times, in: present.host)
  }

  private func check(_ form: AlarmForm, _ present: Present, _ text: String) {
    let outlook = form.outlook(present)
    let submission = form.submission(present)
    #expect(outlook.isUsable == (submission != nil), "\(text)")
    let draft: AlarmDraft
    switch submission {
    case .make(let made): draft = made
    case .edit(_, let edit):
      #expect(edit.times?.first == nil || edit.times?.first == form.time, "\(text)")
      return
    case .close, nil: return
    }
    #expect(draft.times.first == form.time || draft.times.areSeveral, "\(text)")
    guard draft.zone == .floating, let ring = rings(draft, present) else { return }
    let distance = AlarmDistance(to: ring, now: present.moment.utc).words(in: .english)
    #expect(outlook.text.hasSuffix(distance), "\(text): \(outlook.text) is not \(distance)")
  }

  @Test func `A new alarm rings as was said, whatever is typed in its picker`() throws {
    let scene = try AlarmScene()
    for text in TypedTexts.all(count, seed: 1) {
      for typed in [TypedTime(hour: text, minute: "20"), TypedTime(hour: "8", minute: text)] {
        var form = AlarmForm(scene.present)
        form.take(typed)
        check(form, scene.present, text)
        #expect(form.draft(scene.present)?.times.first == typed.time, "\(text)")
      }
    }
  }

  @Test func `A new alarm rings as was said, whatever words are typed`() throws {
    let scene = try AlarmScene()
    for text in TypedTexts.all(count, seed: 2) {
      var form = AlarmForm(scene.present)
      form.take(words: text, scene.present)
      check(form, scene.present, text)
      #expect(form.wordProblem == nil || form.draft(scene.present) == nil, "\(text)")
    }
  }

  @Test func `An edit sets the time that the picker shows, or none, and never drops a day`() throws {
    var scene = try AlarmScene()
    let alarm = try scene.set("2026-09-12 7:00")
    for text in TypedTexts.all(count, seed: 3) {
      var form = AlarmForm(alarm, scene.present)
      let typed = TypedTime(hour: text, minute: "00")
      form.take(typed)
      check(form, scene.present, text)
      let time = form.edit(scene.present).map { $0.times?.first ?? alarm.times.first }
      #expect(time == typed.time, "\(text)")
      if let days = form.edit(scene.present)?.days {
        #expect(days == .on(try #require(CivilDate(year: 2026, month: 9, day: 12))))
      }
    }
  }

  @Test func `Sleep wakes as was said, whatever is typed in its picker or in words`() throws {
    let scene = try AlarmScene()
    for text in TypedTexts.all(count, seed: 4) {
      var typed = SetSleepForm()
      typed.take(TypedTime(hour: text, minute: "20"))
      var worded = SetSleepForm()
      worded.take(words: text, scene.present)
      for var form in [typed, worded] {
        let content = form.content(scene.present)
        let start = form.start(scene.present)
        #expect(content.isUsable == (start != nil), "\(text)")
        guard case .make(let draft) = start, let ring = rings(draft, scene.present) else { continue }
        #expect(draft.times.first == form.time)
        #expect(SetSleepContent(scene.present, time: draft.times.first).rings == content.rings, "\(text)")
        #expect(ring - scene.present.moment.utc <= .hours(24))
      }
    }
  }

  @Test func `A timer runs as was said, whatever is typed in its picker`() throws {
    let present = Samples.present(Samples.state())
    for text in TypedTexts.all(count, seed: 5) {
      for typed in [
        TypedSpan(hours: text, minutes: "5", seconds: "0"), TypedSpan(hours: "0", minutes: text, seconds: "0"),
      ] {
        var form = TimerForm()
        form.picked = PickedSpan(minutes: 20)
        form.take(typed)
        let content = form.content(present)
        let submission = form.submission(present)
        #expect(content.canStart == (submission != nil), "\(text)")
        guard case .timer(let draft) = submission else { continue }
        #expect(draft.duration == typed.picked?.span, "\(text)")
      }
    }
  }
}
