// SPDX-License-Identifier: Apache-2.0
public import Localization
import TokiEngine
public import TokiModel

/// The fields for a new timer or sequence, or for a timer being edited, and their result.
///
/// Typed text wins over the picker; picking clears it.
public struct TimerForm: Hashable, Sendable {
  /// Text such as `25m tea` or `until 14:00`; blank where the picker decides.
  public var typed = "" { didSet { if typed != oldValue { wrongColumns = [] } } }
  /// The picker; a change clears the typed text.
  public var picked: PickedSpan {
    didSet {
      wrongColumns = []
      if picked != oldValue { typed = "" }
    }
  }
  /// Columns of the picker whose texts are not one of their numbers.
  public private(set) var wrongColumns: [TypedSpan.Column] = []
  /// Label as typed; checked when the form is used.
  public var label = ""
  /// The other choices; the duration, the label and the ring are in the other fields.
  public var terms = TimerTerms.unsaid
  /// Ring settings chosen here; `nil` for those of the edited timer, or of all of Toki.
  public var settings: RingSettings?
  /// `true` if the engine has not answered a submission yet; until then no other follows, so that two presses make one
  /// timer.
  public var isSending = false
  /// The timer being edited; `nil` for a new one.
  public private(set) var timer: CountdownTimer?
  /// The changes made elsewhere that saving would replace, in words; `nil` for none.
  private(set) var elsewhere: String?
  private var before: PickedSpan

  /// An empty form for a new timer.
  public init() {
    timer = nil
    (picked, before) = (PickedSpan(), PickedSpan())
  }

  /// An existing timer to edit, which takes no typed text.
  public init(_ timer: CountdownTimer) {
    self.timer = timer
    picked = PickedSpan(timer.duration)
    before = picked
    label = timer.label.text
    terms = timer.terms
  }

  /// Takes the texts of the picker; texts that are no span leave it as it is, and keep the form from being accepted.
  public mutating func take(_ span: TypedSpan) {
    if let span = span.picked {
      picked = span
    } else {
      typed = ""
      wrongColumns = span.wrong
    }
  }

  /// Empties the fields once the engine has accepted them; chosen ring settings stay for the next timer.
  public mutating func reset() {
    var empty = timer.map { TimerForm($0) } ?? TimerForm()
    empty.settings = settings
    self = empty
  }

  /// Follows the edited timer where it was changed elsewhere; fields changed here too stay.
  ///
  /// Returns whether the fields show something else now.
  public mutating func follow(_ present: Present) -> Bool {
    guard let timer, let now = present.state.timers.first(where: { $0.id == timer.id }), now.terms != timer.terms else {
      return false
    }
    let language = present.style.language
    var merge = FormMerge(self, from: TimerForm(timer), to: TimerForm(now))
    merge.take(\.picked) { $0.span.words(in: language) }
    merge.take(\.label) { ElsewhereText.label($0, language) }
    merge.take(terms: \.terms) { said in
      let contested = TimerTerms.offered.filter { said.says($0.control.path) }
      return contested.map { tr("“{label}”", ["label": $0.texts(in: language).title], in: language) }
        .joined(separator: tr(", ", in: language))
    }
    let changed = merge.form != self
    self = merge.form
    if let chosen = settings {
      let here = Said<RingSettings>(from: timer.settings, to: chosen)
      settings = here.applied(to: now.settings)
    }
    self.timer = now
    before = PickedSpan(now.duration)
    if let said = ElsewhereText.of(merge.conflicts, in: language) { elsewhere = said }
    return changed
  }

  /// The ring settings to show and to use.
  public func ringSettings(_ present: Present) -> RingSettings {
    settings ?? timer?.settings ?? present.state.settings.ring
  }

  // MARK: - Submitting

  /// The engine's work.
  public enum Submission: Hashable, Sendable {
    /// Make and start a timer.
    case timer(TimerDraft)
    /// Make and start a sequence.
    case sequence(SequenceDraft)
    /// Change the edited timer.
    case edit(TimerID, Said<TimerTerms>)
    /// Nothing, for the reason in the sentence.
    case problem(String)
  }

  /// The result of the default button; `nil` if the form asks for nothing, or is still sending.
  public func submission(_ present: Present) -> Submission? {
    let meaning = meaning(present)
    return submission(meaning.meaning, label: meaning.label, isChime: meaning.isChime, present)
  }

  /// The result of a preset's button, with the label and the settings of the form; `nil` while it is sending.
  public func submission(of preset: TimerPreset, _ present: Present) -> Submission? {
    submission(.timer(preset.duration), present)
  }

  /// The result of a preset's button, with the label and the settings of the form; `nil` while it is sending.
  public func submission(of preset: SequencePreset, _ present: Present) -> Submission? {
    preset.plan(in: present.style.language).flatMap { submission(.sequence($0), present) }
  }

  /// `unnamed` is the label if none was typed in its field.
  private func submission(
    _ meaning: TypedTimer.Meaning, label unnamed: String = "", isChime: Bool = false, _ present: Present
  ) -> Submission? {
    guard !isSending else { return nil }
    if let problem = labelProblem(in: present.style.language) { return .problem(problem) }
    let typed = label.trimmed
    guard let label = try? Label(typed.isEmpty ? unnamed : typed) else { return nil }
    // Choices not made here are as for all of Toki, at the moment it is made.
    var rings = settings.map { Said(all: $0) } ?? Said()
    if isChime { rings.isChime = true }
    switch meaning {
    case .nothing, .refused: return nil
    case .timer(let span):
      guard let timer else { return .timer(draft(span, label, rings)) }
      return .edit(timer.id, edit(of: timer, span, label))
    case .until(let instant): return .timer(draft(instant - reckoning(present), label, rings))
    case .sequence(let plan):
      // Only alarms and timers ask, or have a pre-alarm.
      if settings?.check != nil { rings.check = .some(nil) }
      if settings?.preAlarm != nil { rings.preAlarm = .some(nil) }
      return .sequence(SequenceDraft(plan: plan, label: label, settings: rings))
    }
  }

  private func draft(_ span: TimeSpan, _ label: Label, _ rings: Said<RingSettings>) -> TimerDraft {
    var said = Said(from: .unsaid, to: whole(span, label))
    said.settings = rings
    return TimerDraft(said)
  }

  private func edit(of timer: CountdownTimer, _ span: TimeSpan, _ label: Label) -> Said<TimerTerms> {
    // An unchanged duration is left out, to keep time added to the run; other fields may have changed in another client.
    var whole = whole(span, label)
    whole.settings = settings ?? timer.settings
    return Said(from: timer.terms, to: whole)
  }

  private func whole(_ span: TimeSpan, _ label: Label) -> TimerTerms {
    var whole = terms
    whole.duration = span
    whole.label = label
    return whole
  }

  /// The instant that "until" is counted from: the earliest true time if timers go by it, so as never to be early.
  private func reckoning(_ present: Present) -> UTCInstant {
    guard present.state.ringsByTrustedTime, let trueTime = present.trueTime else { return present.moment.utc }
    return trueTime.earliest
  }

  // MARK: - Meaning

  /// The typed text, or if there is none, the picked span.
  func meaning(_ present: Present) -> TypedTimer {
    if let column = wrongColumns.first { return TypedTimer(refusing: column.sentence(in: present.style.language)) }
    if let timer {
      return TypedTimer(editing: picked == before ? timer.duration : picked.span, in: present.style.language)
    }
    let typed = TypedTimer(typed, present)
    return typed.meaning == .nothing ? TypedTimer(picked.span, present) : typed
  }

  /// Why the label cannot be used; `nil` when it can.
  func labelProblem(in language: Language) -> String? {
    do throws(LabelError) { _ = try Label(label.trimmed) } catch { return LabelText.of(error, in: language) }
    return nil
  }
}
