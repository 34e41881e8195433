// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// What was said of terms: which differ, what comes of an edit, and that a choice more changes both by itself.
struct SaidTests {
  /// A choice of ring settings that is changed alone, in settings and in what is said of them.
  private struct Change: Sendable {
    let settings: @Sendable (inout RingSettings) -> Void
    let said: @Sendable (inout Said<RingSettings>) -> Void

    init<Value: Sendable>(_ path: any WritableKeyPath<RingSettings, Value> & Sendable, _ value: Value) {
      settings = { $0[keyPath: path] = value }
      said = { $0[dynamicMember: path] = .some(value) }
    }

    func callAsFunction(_ settings: inout RingSettings) { self.settings(&settings) }
  }

  /// Each choice of ring settings.
  private static let changes: [Change] = [
    Change(\.sound, .none), Change(\.volume, Volume(percent: 3) ?? .standard), Change(\.snoozeLength, .minutes(1)),
    Change(\.ringLength, .minutes(1)), Change(\.ramp, .zero), Change(\.showsOvertime, true),
    Change(\.trustedWait, .minutes(1)), Change(\.hooks, hooks), Change(\.again, 2), Change(\.every, .minutes(1)),
    Change(\.snoozeLimit, 1), Change(\.raisesOutput, false), Change(\.output, "音"), Change(\.speaks, true),
    Change(\.keepsAwake, true), Change(\.isChime, true), Change(\.check, .minutes(1)),
    Change(\.preAlarm, PreAlarm(before: .minutes(1))),
  ]

  private static let hooks = (try? Hook(.ring, .command("lamp"))).map { [$0] } ?? []

  @Test func `A change of one choice says that one, and leaves what another client changed`() {
    for (place, change) in Self.changes.enumerated() {
      var changed = RingSettings()
      change(&changed)
      let edit = Said(from: RingSettings(), to: changed)
      var said = Said<RingSettings>()
      change.said(&said)
      #expect(edit == said && !edit.isEmpty, "choice \(place)")
      #expect(edit.applied(to: RingSettings()) == changed, "choice \(place)")
      for (other, elsewhere) in Self.changes.enumerated() where other != place {
        var theirs = RingSettings()
        elsewhere(&theirs)
        var both = theirs
        change(&both)
        #expect(edit.applied(to: theirs) == both, "choice \(place) beside \(other)")
        #expect(edit != Said(from: RingSettings(), to: theirs), "choice \(place) is not \(other)")
      }
    }
  }

  @Test func `A difference equals all choices without the usual ones`() {
    for change in Self.changes {
      var usual = RingSettings()
      change(&usual)
      for second in Self.changes {
        var chosen = usual
        second(&chosen)
        let difference = Said(from: usual, to: chosen)
        #expect(Said(all: chosen).without(usual) == difference)
        #expect(Said(all: chosen).applied(to: RingSettings()) == chosen)
        #expect(difference.isEmpty == (usual == chosen))
      }
    }
  }

  @Test func `A choice is nil until it is made, and again once it is withdrawn`() {
    var said = Said<RingSettings>()
    #expect(said.volume == nil && said.snoozeLimit == nil && said.isEmpty)
    said.volume = .standard
    said.snoozeLimit = .some(nil)
    #expect(said.volume == .standard && said.snoozeLimit == .some(nil))
    let limited = RingSettings(volume: Volume(percent: 1) ?? .standard, snoozeLimit: 3)
    #expect(said.applied(to: limited) == RingSettings())
    said.volume = nil
    said.snoozeLimit = nil
    #expect(said == Said())
  }

  @Test func `The terminal of origin is said of a new item, and is no difference`() {
    let here = RingSettings(terminal: "/dev/pts/3")
    #expect(Said(from: RingSettings(), to: here).isEmpty)
    #expect(Said(all: here).terminal == .some("/dev/pts/3"))
    #expect(Said(all: here).without(RingSettings()).isEmpty)
    #expect(Said(all: RingSettings()).without(here).isEmpty)
    #expect(Said<RingSettings> { $0.volume = .standard }.applied(to: here).terminal == "/dev/pts/3")
  }

  @Test func `Of terms within terms, each choice is said and compared by itself`() throws {
    let tea = TimerTerms(duration: .minutes(3), label: try Label("Tea"))
    var louder = tea
    louder.settings.volume = try #require(Volume(percent: 3))
    let edit = Said(from: tea, to: louder)
    #expect(edit == Said { $0.settings.volume = Volume(percent: 3) })
    #expect(edit.duration == nil && edit.label == nil && edit.isKept == nil)
    #expect(edit.settings == Said { $0.volume = Volume(percent: 3) })
    for change in Self.changes {
      var theirs = TimerTerms(duration: .minutes(5), isKept: true)
      change(&theirs.settings)
      var both = theirs
      both.settings.volume = louder.settings.volume
      #expect(edit.applied(to: theirs) == both)
    }
    var said = Said<TimerTerms> { $0.isKept = true }
    said.settings.snoozeLimit = .some(nil)
    said.settings = Said()
    #expect(said == Said { $0.isKept = true })
    let steps = SequenceTerms(plan: .example)
    var renamed = steps
    renamed.label = try Label("Work")
    #expect(Said(from: steps, to: renamed).applied(to: steps) == renamed)
    #expect(Said(all: tea).applied(to: .unsaid) == tea)
  }

  @Test func `A choice of two fields is said and compared as one`() throws {
    let japan = Holidays.of(try #require(HolidayRegions([.japan])))
    let bavaria = Holidays.of(try #require(HolidayRegions([.bavaria])))
    let all: [Holidays?] = [nil, japan, bavaria, .file("/a.ics"), .file("/b.ics")]
    for (old, new) in all.flatMap({ old in all.map { (old, $0) } }) {
      let edit = Said(from: EngineSettings(holidays: old), to: EngineSettings(holidays: new))
      #expect(edit == (old == new ? Said() : EngineSettingsEdit(holidays: .some(new))))
      for theirs in all {
        #expect(edit.applied(to: EngineSettings(again: 1, holidays: theirs)).holidays == (old == new ? theirs : new))
      }
    }
    let quiet = EngineSettings(ring: RingSettings(volume: Volume(percent: 3) ?? .standard), again: 0)
    let edit = Said(from: EngineSettings(), to: quiet)
    #expect(edit == EngineSettingsEdit(ring: Said { $0.volume = Volume(percent: 3) }, again: 0))
  }

  /// Terms of two choices, and the same with one more.
  private struct Tea: Terms {
    var sort: String
    var span: TimeSpan

    static let unsaid = Tea(sort: "", span: .zero)
    static var paths: [ChoicePath<Tea>] { [.one(\.sort), .one(\.span)] }

    static func form<Visitor: FieldVisitor>(_ visitor: inout Visitor, _ whole: Tea?) throws(Visitor.Failure) -> Tea {
      Tea(
        sort: try visitor.choice("sort", whole) { $0.sort },
        span: try visitor.choice("span_ns", in: .minutes(1)...TimeSpan.minutes(10), whole) { $0.span })
    }
  }

  private struct SweetTea: Terms {
    var sort: String
    var span: TimeSpan
    var sugar: Int?

    static let unsaid = SweetTea(sort: "", span: .zero, sugar: nil)
    static var paths: [ChoicePath<SweetTea>] { [.one(\.sort), .one(\.span), .one(\.sugar)] }

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: SweetTea?
    ) throws(Visitor.Failure) -> SweetTea {
      SweetTea(
        sort: try visitor.choice("sort", whole) { $0.sort },
        span: try visitor.choice("span_ns", in: .minutes(1)...TimeSpan.minutes(10), whole) { $0.span },
        sugar: try visitor.choice("sugar", or: nil, whole) { $0.sugar })
    }
  }

  @Test func `An additional choice, in its form alone, is compared, merged and told apart`() {
    let sencha = SweetTea(sort: "sencha", span: .minutes(2), sugar: nil)
    let sweet = SweetTea(sort: "sencha", span: .minutes(2), sugar: 1)
    let edit = Said(from: sencha, to: sweet)
    #expect(edit.sugar == .some(1) && edit.sort == nil)
    #expect(edit.applied(to: SweetTea(sort: "hojicha", span: .minutes(1), sugar: nil)).sugar == 1)
    #expect(FieldDigest.of(sencha) != FieldDigest.of(sweet))
    #expect(FieldDigest.of(edit) != FieldDigest.of(Said<SweetTea>()))
    let tea = Said(from: Tea(sort: "sencha", span: .minutes(2)), to: Tea(sort: "hojicha", span: .minutes(2)))
    #expect(tea == Said { $0.sort = "hojicha" })
  }
}
