// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The fields of the sleep page, and their use by Start.
///
/// It has one alarm of its own, which rings once and is reused from night to night.
public struct SetSleepForm: Hashable, Sendable {
  /// The chosen wake-up time.
  public var time: TimeOfDay { didSet { if time != oldValue { clearTyped() } } }
  /// Words typed last, such as `in 8 hours`; a change of the time by hand clears them.
  public internal(set) var words = ""
  /// Why the typed words cannot be used; `nil` when they can, or there are none.
  var wordProblem: String?
  /// Why the texts in the time picker are no time; `nil` when they are one.
  public internal(set) var timeProblem: TypedTime.Problem?
  /// The name that the words gave.
  var name = ""
  /// The state that outlives the app.
  public private(set) var kept: Kept
  /// `true` if the engine has not answered yet; Start does nothing meanwhile.
  public var isSending = false
  /// `true` if the time is still that of an earlier visit.
  private var isOpening = true

  /// The state that outlives the app, as texts for a settings file.
  public struct Kept: Hashable, Sendable {
    /// Time of the last Start, as `07:00`; `nil` before the first.
    public var time: String?
    /// Id of the alarm that was made here, as `a3`; `nil` before the first.
    public var alarm: String?

    /// Reads a settings file's values; an unreadable time counts as none.
    public init(time: String? = nil, alarm: String? = nil) {
      self.time = time
      self.alarm = alarm
    }

    /// The alarm in its present state; `nil` if it was removed or never existed.
    func alarm(in state: EngineState) -> Alarm? { state.alarms.first { $0.id.text == alarm } }
  }

  /// The wake-up time that nobody has chosen.
  static let usualTime = TimeOfDay(secondOfDay: 7 * 3600)!

  /// Begins at the kept time, otherwise at 07:00.
  public init(_ kept: Kept = Kept()) {
    self.kept = kept
    time = kept.time.flatMap { Self.time($0) } ?? Self.usualTime
  }

  /// Reads `07:00`; `nil` for anything else.
  private static func time(_ text: String) -> TimeOfDay? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    return parts.count == 2 ? TimeOfDay(hour: parts[0], minute: parts[1]) : nil
  }

  /// Begins another visit: the next `follow` chooses its time.
  public mutating func open() {
    isOpening = true
    clearTyped()
  }

  /// Chooses the time of a visit that has just begun; an open page stays as it is.
  public mutating func follow(_ present: Present, from start: WakeTimeStart) {
    guard isOpening else { return }
    isOpening = false
    time = start.time(present, last: time)
  }

  /// Texts beside the chosen time.
  public func content(_ present: Present) -> SetSleepContent {
    let problem = wordProblem ?? timeProblem?.sentence(in: present.style.language)
    return SetSleepContent(present, time: time, name: name, problem: problem)
  }

  // MARK: - Start

  /// The work of Start before the sleep screen is shown.
  public enum Start: Hashable, Sendable {
    /// Nothing: this alarm is set for that time already.
    case use(AlarmID)
    /// Make the page's alarm.
    case make(AlarmDraft)
    /// Set the page's alarm, which has rung, anew.
    case change(AlarmID, AlarmEdit)
  }

  /// Keeps the time, and returns the work of Start; `nil` while the engine is asked, or the text is no time.
  ///
  /// The alarm of an earlier night is reused if it is off; one that is still to ring is left alone.
  public mutating func start(_ present: Present) -> Start? {
    let content = content(present)
    guard !isSending, content.isUsable else { return nil }
    // The picker shows no seconds.
    kept.time = time.toTheMinute.text
    if let same = content.sameTime { return .use(same) }
    let named = name.isEmpty ? nil : try? Label(name)
    let label = named ?? (try? Label(tr("Wake up", in: present.style.language))) ?? .none
    // Its former name and zone are of another night.
    if let last = reusable(present) {
      return .change(last.id, AlarmEdit(time: time, days: .next, zone: .floating, label: label))
    }
    return .make(AlarmDraft(time: time, label: label))
  }

  /// The page's alarm, if it can be set anew; `nil` while it is to ring, and once it was made to repeat or to chime.
  func reusable(_ present: Present) -> Alarm? {
    guard let last = kept.alarm(in: present.state), last.recurrence.isOnce, last.state == .off, !last.settings.isChime
    else { return nil }
    return last
  }

  /// Keeps the alarm that was set, for the next night.
  public mutating func keep(_ alarm: Alarm) { kept.alarm = alarm.id.text }
}
