// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct TimerFormTests {
  /// Monday 2026-06-22 06:00 UTC.
  private let present = Samples.present(Samples.state())

  private func draft(_ form: TimerForm, _ present: Present? = nil) throws -> TimerDraft {
    guard case .timer(let draft)? = form.submission(present ?? self.present) else {
      throw WordingError.unreadable(form.typed)
    }
    return draft
  }

  @Test func `An empty form asks for nothing`() {
    let form = TimerForm()
    let content = form.content(present)
    #expect(content.sentence.isEmpty && !content.isWrong)
    #expect(!content.canStart)
    #expect(content.canPick && content.canUseSwitches)
    #expect(form.submission(present) == nil)
  }

  @Test func `The picked span is a timer that starts at once`() throws {
    var form = TimerForm()
    form.picked.minutes = 25
    form.label = " Tea "
    form.terms.isKept = true
    form.terms.color = .blue
    #expect(form.content(present).sentence == "Rings at 06:25")
    #expect(form.content(present).canStart)
    var expected = TimerDraft(duration: .minutes(25), label: try Label("Tea"), isKept: true)
    expected.terms.color = .blue
    #expect(try draft(form) == expected)
  }

  @Test func `Typed text wins over the picker until something is picked`() throws {
    var form = TimerForm()
    form.picked.minutes = 5
    form.typed = "25m"
    #expect(try draft(form).duration == .minutes(25))
    form.picked.seconds = 30
    #expect(form.typed.isEmpty)
    #expect(try draft(form).duration == .seconds(330))
    form.typed = "7m"
    form.typed = " "
    #expect(try draft(form).duration == .seconds(330))
  }

  @Test func `A form follows what is changed elsewhere, but for what was changed in it`() throws {
    var form = TimerForm(try Samples.timer(.minutes(5), "Eggs"))
    form.label = "Rice"
    let present = Samples.present(Samples.state([try Samples.timer(.minutes(7), "Noodles")]))
    let follows = form.follow(present)
    #expect(follows)
    #expect(form.picked.span == .minutes(7) && form.label == "Rice")
    #expect(
      form.content(present).sentence.hasSuffix("Changed elsewhere meanwhile: “Noodles”. Saving replaces it."))
    let followsAgain = form.follow(present)
    #expect(!followsAgain)
    let label = try Label("Rice")
    let edit = Said<TimerTerms> { $0.label = label }
    #expect(form.submission(present) == .edit(TimerID(1), edit))
  }

  @Test func `A choice changed both here and elsewhere is named, and other changes are taken over`() throws {
    var timer = try Samples.timer(.minutes(5), "Eggs")
    var form = TimerForm(timer)
    form.terms.color = .red
    timer.terms.color = .blue
    timer.terms.isKept = true
    let present = Samples.present(Samples.state([timer]))
    let follows = form.follow(present)
    #expect(follows && form.terms.color == .red && form.terms.isKept)
    #expect(form.content(present).sentence.hasSuffix("Changed elsewhere meanwhile: “Color”. Saving replaces it."))
  }

  @Test func `The word chime makes a chime of what is typed`() throws {
    var form = TimerForm()
    form.typed = "chime 25m tea"
    #expect(form.content(present).sentence == "Chime · Rings at 06:25")
    let made = try draft(form)
    #expect(made.duration == .minutes(25) && made.label.text == "tea" && made.settings.isChime == true)
    form.typed = "chime 2m a, 1m b"
    guard case .sequence(let sequence)? = form.submission(present) else { throw WordingError.unreadable(form.typed) }
    #expect(sequence.settings.isChime == true && sequence.plan.steps.count == 2)
    form.typed = "25m tea"
    #expect(try draft(form).settings.isChime == nil)
  }

  @Test func `Setting the picker to its present value keeps the typed text`() {
    var form = TimerForm()
    form.typed = "25m"
    form.picked = PickedSpan()
    #expect(form.typed == "25m")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let typed: String
    let canStart, canPick, canUseSwitches, isWrong: Bool
    var testDescription: String { typed }
  }

  @Test(arguments: [
    Case(typed: "25m", canStart: true, canPick: true, canUseSwitches: true, isWrong: false),
    Case(typed: "until 14:00", canStart: true, canPick: false, canUseSwitches: true, isWrong: false),
    Case(typed: "2m a, 1m b", canStart: true, canPick: false, canUseSwitches: false, isWrong: false),
    Case(typed: "25", canStart: false, canPick: true, canUseSwitches: true, isWrong: true),
  ])
  func `Typed words decide which fields work`(_ one: Case) {
    var form = TimerForm()
    form.typed = one.typed
    let content = form.content(present)
    #expect(content.canStart == one.canStart)
    #expect(content.canPick == one.canPick)
    #expect(content.canUseSwitches == one.canUseSwitches)
    #expect([content.isWrong, content.isTypedWrong] == [one.isWrong, one.isWrong])
    #expect(!content.sentence.isEmpty)
    #expect((form.submission(present) != nil) == one.canStart)
  }

  @Test func `The label of the field comes before the typed one`() throws {
    var form = TimerForm()
    form.typed = "25m tea"
    #expect(try draft(form).label.text == "tea")
    form.label = "Eggs"
    #expect(try draft(form).label.text == "Eggs")
  }

  @Test func `An invalid label is reported before anything is started`() {
    var form = TimerForm()
    form.picked.minutes = 1
    form.label = String(repeating: "x", count: 300)
    let sentence = "The label is too long; 200 characters are the most."
    let content = form.content(present)
    #expect(content.sentence == sentence)
    #expect(content.isWrong && content.isLabelWrong && !content.isTypedWrong)
    #expect(!content.canStart)
    #expect(form.submission(present) == .problem(sentence))
    #expect(form.submission(of: TimerPreset.all[0], present) == .problem(sentence))
  }

  @Test func `An end is reached by true time where timers go by that, and never early`() throws {
    var state = Samples.state()
    state.trustedTime = TrustSample.report(offset: .seconds(43), bound: .milliseconds(200), at: Samples.start)
    var form = TimerForm()
    form.typed = "until 07:00"
    state.settings.usesTrustedTime = false
    #expect(try draft(form, Samples.present(state)).duration == .hours(1))
    state.settings.usesTrustedTime = true
    #expect(try draft(form, Samples.present(state)).duration == .hours(1) - .milliseconds(42_800))
  }

  @Test func `A sequence takes the ring settings without what only timers have`() throws {
    var form = TimerForm()
    var settings = RingSettings()
    (settings.check, settings.preAlarm, settings.again) = (.minutes(5), PreAlarm(before: .minutes(1)), 2)
    form.settings = settings
    form.typed = "2m a, 1m b"
    guard case .sequence(let draft)? = form.submission(present) else { throw WordingError.unreadable(form.typed) }
    #expect(draft.plan.total == .minutes(3))
    #expect(draft.settings == Said(all: RingSettings(again: 2)))
    form.typed = "2m"
    #expect(try self.draft(form).settings == Said(all: settings))
  }

  @Test func `A preset starts with the label and switches of the form, whatever is typed`() throws {
    var form = TimerForm()
    form.typed = "25"
    form.label = "Tea"
    let preset = TimerPreset(duration: .minutes(3))
    #expect(
      form.submission(of: preset, present)
        == .timer(TimerDraft(duration: .minutes(3), label: try Label("Tea"))))
    let plan = try #require(SequencePreset.tabata.plan(in: .english))
    #expect(
      form.submission(of: SequencePreset.tabata, present)
        == .sequence(SequenceDraft(plan: plan, label: try Label("Tea"))))
  }

  @Test func `A timer rings by the general settings unless the form has its own`() throws {
    var state = Samples.state()
    state.settings.ring.again = 3
    let present = Samples.present(state)
    var form = TimerForm()
    form.picked.minutes = 1
    #expect(try draft(form, present).settings.isEmpty)
    form.settings = RingSettings(again: 1)
    #expect(try draft(form, present).settings.again == 1)
  }

  @Test func `One press makes one timer`() {
    var form = TimerForm()
    form.picked.minutes = 1
    form.isSending = true
    #expect(!form.content(present).canStart)
    #expect(form.submission(present) == nil)
    #expect(form.submission(of: TimerPreset.all[0], present) == nil)
  }

  @Test func `An accepted form is empty for the next timer, and rings as before`() {
    var form = TimerForm()
    form.picked.minutes = 1
    form.typed = "2m"
    form.label = "Tea"
    form.terms.isKept = true
    form.settings = RingSettings(again: 1)
    form.isSending = true
    form.reset()
    var empty = TimerForm()
    empty.settings = RingSettings(again: 1)
    #expect(form == empty)
  }

  // MARK: - Editing

  @Test func `An edit names what was changed and nothing else`() throws {
    var timer = try Samples.timer(.minutes(5), "Tea", id: 7)
    timer.isKept = true
    var form = TimerForm(timer)
    #expect(form.content(present).canStart)
    #expect(form.submission(present) == .edit(timer.id, Said<TimerTerms>()))
    form.settings = RingSettings(again: 2, check: .minutes(5))
    #expect(
      form.submission(present)
        == .edit(
          timer.id,
          Said<TimerTerms> {
            $0.settings = Said<RingSettings> {
              $0.again = 2
              $0.check = .minutes(5)
            }
          }))
    form.settings = nil
    form.picked.minutes = 6
    form.label = ""
    form.terms.isKept = false
    form.terms.color = .red
    let edit = Said<TimerTerms> {
      $0.duration = .minutes(6)
      $0.label = Label.none
      $0.isKept = false
      $0.color = .red
    }
    #expect(form.submission(present) == .edit(timer.id, edit))
  }

  @Test func `An edited timer, which saving does not start, has its length in place of a time`() throws {
    var form = TimerForm(try Samples.timer(.minutes(5)))
    #expect(form.content(present).sentence == "5 min")
    #expect(form.content(present).next == .never)
    form.picked.minutes = 25
    #expect(form.content(present).sentence == "25 min")
    form.label = "a\nb"
    #expect(form.content(present).isWrong && form.content(present).sentence != "25 min")
  }

  @Test(arguments: [TimeSpan.milliseconds(1_500), .days(30)])
  func `A length that no picker can show stays as it is`(_ duration: TimeSpan) throws {
    let timer = try Samples.timer(duration)
    var form = TimerForm(timer)
    form.label = "Tea"
    #expect(form.submission(present) == .edit(timer.id, try Said<TimerTerms> { $0.label = try Label("Tea") }))
  }

  @Test func `An edited timer cannot be picked away`() throws {
    var form = TimerForm(try Samples.timer(.minutes(5)))
    form.picked = PickedSpan()
    #expect(!form.content(present).canStart)
    #expect(form.submission(present) == nil)
  }
}

@Suite struct PickedSpanTests {
  @Test(arguments: [
    (TimeSpan.zero, 0, 0, 0), (.seconds(3_909), 1, 5, 9), (.milliseconds(1_001), 0, 0, 2), (.days(30), 99, 59, 59),
    (.seconds(-1), 0, 0, 0),
  ])
  func `A span is shown rounded up, and as far as the columns go`(
    _ span: TimeSpan, _ hours: Int, _ minutes: Int, _ seconds: Int
  ) {
    #expect(PickedSpan(span) == PickedSpan(hours: hours, minutes: minutes, seconds: seconds))
  }

  @Test func `Each column takes its nearest number`() {
    var picked = PickedSpan(hours: 100, minutes: 75, seconds: -1)
    #expect(picked.span == .hours(99) + .minutes(59))
    picked.hours = -5
    picked.minutes = 60
    picked.seconds = 7
    #expect(picked.span == .minutes(59) + .seconds(7))
  }
}
