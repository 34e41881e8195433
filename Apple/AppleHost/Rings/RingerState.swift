// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Decides a ringer's actions, without doing any of them: every call and report goes in, and actions come out.
struct RingerState: Sendable {
  /// An order, in sequence.
  enum Action: Hashable, Sendable {
    /// Plays a sound, whose reports come back under the number.
    case play(SoundOrder, Int64)
    /// Listens whether the system rings the ring of the number, so that no sound of the app's is needed.
    case listen(Ring, Int64)
    case stop(SoundOrder.Use)
    case show(RingNotice)
    case remove([NoticeID])
    case report(RingerReport)
    /// Answers a preview: with why it is not heard, or `nil`.
    case answer(Int64, String?)
    /// Waits for a span and comes back.
    case wait(Wait, TimeSpan)
  }

  /// The subject of a wait: the sound of a number.
  enum Wait: Hashable, Sendable {
    /// It has played once through.
    case pass(Int64)
    /// It has played for as long as it may.
    case limit(Int64)
  }

  /// A sound that plays.
  private struct Playing: Hashable {
    let number: Int64
    let subject: Subject
    var hasPlayedOnce = false

    enum Subject: Hashable {
      case ring(RingID)
      case coming(ItemID)
      case preview
    }
  }

  private let texts: RingNotice.Texts
  private var playing: [SoundOrder.Use: Playing] = [:]
  /// The preview whose answer is owed.
  private var owed: Int64?
  private var shown: Set<NoticeID> = []
  /// Last report of each ring, by means.
  private var told: [RingID: [RingTry.Means: RingTry]] = [:]
  private var lastNumber: Int64 = 0
  private var silencesOthers = EngineSettings().pausesPlayers
  private var isClosed = false

  /// The longest preview.
  static let preview = TimeSpan.seconds(30)

  /// `true` if the system may make a ring that begins here.
  private let listens: Bool

  init(texts: RingNotice.Texts, listens: Bool = false) {
    self.texts = texts
    self.listens = listens
  }

  private mutating func next() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Sounds

  mutating func apply(_ settings: EngineSettings) { silencesOthers = settings.pausesPlayers }

  /// Plays a ring, which ends a preview and a pre-alarm.
  mutating func play(_ ring: Ring) -> [Action] {
    guard !isClosed else { return [] }
    let ends = stop(.preview) + stop(.preAlarm)
    guard ring.settings.isAudible else {
      let attempt = RingTry(by: .sound, result: .off)
      return ends + stop(.ring) + tell(attempt, of: ring.id) + [.report(.playedOnce(ring.id))]
    }
    let before = listens ? stop(.ring) : []
    let number = next()
    playing[.ring] = Playing(number: number, subject: .ring(ring.id))
    return ends + (listens ? before + [.listen(ring, number)] : [begin(ring, number)])
  }

  private func begin(_ ring: Ring, _ number: Int64) -> Action {
    // A chime is over before another player could be heard again.
    let isWorthIt = !ring.settings.isChime && ring.settings.ringLength > StepSequence.chime
    return .play(SoundOrder(ring.settings, for: .ring, silencesOthers: silencesOthers && isWorthIt), number)
  }

  /// Takes the answer to `listen`: if the system rings, nothing else is heard; otherwise the app rings itself.
  mutating func listened(to ring: Ring, number: Int64, isRung: Bool) -> [Action] {
    guard use(of: number) == .ring else { return [] }
    return isRung ? tell(RingTry(by: .sound, output: "AlarmKit", result: .played), of: ring.id) : [begin(ring, number)]
  }

  mutating func stopPlaying() -> [Action] { stop(.ring) }

  /// Begins the preview of a number, or ends the present one.
  mutating func preview(_ settings: RingSettings?, number: Int64) -> [Action] {
    let ends = stop(.preview)
    guard let settings, settings.isAudible, !isClosed else { return ends + [.answer(number, nil)] }
    playing[.preview] = Playing(number: number, subject: .preview)
    owed = number
    return ends + [.play(SoundOrder(settings, for: .preview), number), .wait(.limit(number), Self.preview)]
  }

  /// The number of the next preview.
  mutating func previewNumber() -> Int64 { next() }

  private mutating func stop(_ use: SoundOrder.Use) -> [Action] {
    guard playing.removeValue(forKey: use) != nil else { return [] }
    let answers: [Action] = use == .preview ? owed.map { [.answer($0, nil)] } ?? [] : []
    if use == .preview { owed = nil }
    return [.stop(use)] + answers
  }

  private func use(of number: Int64) -> SoundOrder.Use? { playing.first { $0.value.number == number }?.key }

  /// Takes the report of a sound; one that was replaced says nothing.
  mutating func heard(_ report: SoundReport, number: Int64) -> [Action] {
    guard let use = use(of: number), let sound = playing[use] else { return [] }
    switch sound.subject {
    case .coming: return []
    case .preview:
      guard owed == number else { return [] }
      owed = nil
      return [.answer(number, report.trouble)] + (report.isHeard ? [] : stop(.preview))
    case .ring(let ring):
      var actions = tell(report.attempt, of: ring)
      guard !sound.hasPlayedOnce else { return actions }
      if let length = report.length {
        actions.append(.wait(.pass(number), length))
      } else {
        playing[use]?.hasPlayedOnce = true
        actions.append(.report(.playedOnce(ring)))
      }
      return actions
    }
  }

  /// A wait is over.
  mutating func waited(_ wait: Wait) -> [Action] {
    switch wait {
    case .limit(let number): return use(of: number).map { stop($0) } ?? []
    case .pass(let number):
      guard let use = use(of: number), let sound = playing[use], case .ring(let ring) = sound.subject,
        !sound.hasPlayedOnce
      else { return [] }
      playing[use]?.hasPlayedOnce = true
      return [.report(.playedOnce(ring))]
    }
  }

  // MARK: Notices

  /// Shows a notice, and plays the pre-alarm of a coming ring for a minute at most.
  ///
  /// The sleep of the machine and files concern no app: the system rings for it, and it follows none.
  mutating func show(_ notice: Notice) -> [Action] {
    switch notice {
    case .ring(let ring): show(texts.notice(of: ring))
    case .missed(let ring): show(texts.notice(ofMissed: ring))
    case .question(let question): show(texts.notice(of: question))
    case .coming(let ring): announce(ring)
    case .failure(let report): show(texts.notice(of: report, number: next()))
    case .unwoken, .trouble: []
    }
  }

  /// Removes the notice about a subject, and ends a pre-alarm.
  mutating func withdraw(_ subject: Notice.Subject) -> [Action] {
    switch subject {
    case .ring(let ring):
      told[ring] = nil
      return remove(.ring(ring))
    case .question(let item): return remove(.question(item))
    case .coming(let item):
      let sound = playing[.preAlarm]?.subject == .coming(item) ? stop(.preAlarm) : []
      return sound + remove(.coming(item))
    case .sleep, .failure, .file: return []
    }
  }

  private mutating func announce(_ ring: ComingRing) -> [Action] {
    guard !isClosed else { return [] }
    let notice = show(texts.notice(of: ring))
    guard ring.settings.isAudible else { return notice }
    let number = next()
    playing[.preAlarm] = Playing(number: number, subject: .coming(ring.item))
    return notice + [
      .play(SoundOrder(ring.settings, for: .preAlarm), number), .wait(.limit(number), PreAlarm.length),
    ]
  }

  private mutating func show(_ notice: RingNotice) -> [Action] {
    guard !isClosed else { return [] }
    shown.insert(notice.id)
    return [.show(notice)]
  }

  private mutating func remove(_ notice: NoticeID) -> [Action] {
    shown.remove(notice) == nil ? [] : [.remove([notice])]
  }

  /// The system has shown a notice, or tells why not; only that of a ring is worth a report.
  mutating func showed(_ notice: NoticeID, _ trouble: NoticeTrouble?) -> [Action] {
    guard case .ring(let ring) = notice, shown.contains(notice) else { return [] }
    return tell(
      RingTry(by: .notification, result: trouble?.result ?? .shown, detail: trouble?.reason), of: ring)
  }

  /// A person pressed a button, perhaps of a notice that an earlier run of the app has shown.
  mutating func pressed(_ notice: NoticeID, _ button: NoticeButton) -> [Action] {
    guard !isClosed else { return [] }
    switch (notice, button) {
    case (.ring(let ring), .snooze): return [.report(.pressed(ring, .snooze))]
    case (.ring(let ring), _): return [.report(.pressed(ring, .dismiss))]
    case (.question(let item), _): return [.report(.isAwake(item))]
    case (.coming(let item), _): return withdraw(.coming(item))
    case (.failure, _): return remove(notice)
    }
  }

  // MARK: The end

  /// Stops all and takes back the notices; nothing is reported afterwards.
  mutating func shutDown() -> [Action] {
    guard !isClosed else { return [] }
    let sounds = SoundOrder.Use.allCases.flatMap { stop($0) }
    let notices = shown.sorted { $0.text < $1.text }
    isClosed = true
    shown = []
    told = [:]
    return sounds + (notices.isEmpty ? [] : [.remove(notices)])
  }

  /// Reports a try if it differs from the last one by the same means.
  private mutating func tell(_ attempt: RingTry, of ring: RingID) -> [Action] {
    guard !isClosed, told[ring]?[attempt.by] != attempt else { return [] }
    told[ring, default: [:]][attempt.by] = attempt
    return [.report(.tried(ring, attempt))]
  }
}

extension SoundReport {
  /// The try that it means for a ring.
  fileprivate var attempt: RingTry {
    switch self {
    case .plays(let output, _, let substitute):
      RingTry(by: .sound, output: output, result: substitute == nil ? .played : .tone, detail: substitute)
    case .isTurnedDown(let output, _): RingTry(by: .sound, output: output, result: .turnedDown)
    case .failed(let result, let reason): RingTry(by: .sound, result: result, detail: reason)
    }
  }

  /// Why the chosen sound is not heard, in English; `nil` if it is.
  fileprivate var trouble: String? {
    switch self {
    case .plays(_, _, let substitute): substitute
    case .isTurnedDown: "the volume is turned down"
    case .failed(_, let reason): reason
    }
  }

  /// `true` if the chosen sound plays.
  fileprivate var isHeard: Bool { trouble == nil }

  /// Time that it plays once through; `nil` if it does not.
  fileprivate var length: TimeSpan? {
    switch self {
    case .plays(_, let length, _), .isTurnedDown(_, let length): length
    case .failed: nil
    }
  }
}
