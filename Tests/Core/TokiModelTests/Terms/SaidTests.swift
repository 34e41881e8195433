// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// What was said of terms: which differ, what comes of an edit, and that a choice more changes both by itself.
struct SaidTests {
  /// Each choice of ring settings, changed alone.
  private static let changes: [@Sendable (inout RingSettings) -> Void] = [
    { $0.sound = .none }, { $0.volume = Volume(percent: 3) ?? .standard }, { $0.snoozeLength = .minutes(1) },
    { $0.ringLength = .minutes(1) }, { $0.ramp = .zero }, { $0.showsOvertime = true },
    { $0.trustedWait = .minutes(1) }, { $0.hooks = hooks }, { $0.again = 2 }, { $0.every = .minutes(1) },
    { $0.snoozeLimit = 1 }, { $0.raisesOutput = false }, { $0.output = "音" }, { $0.speaks = true },
    { $0.keepsAwake = true }, { $0.isChime = true }, { $0.check = .minutes(1) },
    { $0.preAlarm = PreAlarm(before: .minutes(1)) },
  ]

  private static let hooks = (try? Hook(.ring, .command("lamp"))).map { [$0] } ?? []

  @Test func `A change of one choice says that one, and leaves what another client changed`() {
    for (place, change) in Self.changes.enumerated() {
      var changed = RingSettings()
      change(&changed)
      let edit = Said(from: RingSettings(), to: changed)
      #expect(!edit.isEmpty, "choice \(place)")
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

  @Test func `What differs, what was said of all, and what is not usual are the same choices`() {
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

  @Test func `A choice is nil until it is said, and again when it is taken back`() {
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

  @Test func `Where it was set from is said of something new, and is no difference`() {
    let here = RingSettings(terminal: "/dev/pts/3")
    #expect(Said(from: RingSettings(), to: here).isEmpty)
    #expect(Said(all: here).terminal == .some("/dev/pts/3"))
    #expect(Said(all: here).without(RingSettings()).isEmpty)
    #expect(Said(all: RingSettings()).terminal == nil)
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

  /// Terms of two choices, and the same with one more.
  private struct Tea: Terms {
    var sort: String
    var span: TimeSpan

    static let unsaid = Tea(sort: "", span: .zero)

    static func form<Visitor: FieldVisitor>(_ visitor: inout Visitor, _ whole: Tea?) throws(Visitor.Failure) -> Tea {
      Tea(
        sort: try visitor.choice("sort", whole, \.sort),
        span: try visitor.choice("span_ns", in: .minutes(1)...TimeSpan.minutes(10), whole, \.span))
    }
  }

  private struct SweetTea: Terms {
    var sort: String
    var span: TimeSpan
    var sugar: Int?

    static let unsaid = SweetTea(sort: "", span: .zero, sugar: nil)

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: SweetTea?
    ) throws(Visitor.Failure) -> SweetTea {
      SweetTea(
        sort: try visitor.choice("sort", whole, \.sort),
        span: try visitor.choice("span_ns", in: .minutes(1)...TimeSpan.minutes(10), whole, \.span),
        sugar: try visitor.choice("sugar", or: nil, whole, \.sugar))
    }
  }

  @Test func `A choice more, in its form alone, is compared, merged and told apart`() {
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
