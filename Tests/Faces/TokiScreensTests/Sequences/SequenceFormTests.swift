// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

struct SequenceFormTests {
  private func form(_ text: String) throws -> SequenceForm { SequenceForm(try Samples.sequence(text), in: .english) }

  private func plan(_ form: SequenceForm) throws -> String {
    SequenceText.text(of: try #require(form.edit(in: .english)?.plan))
  }

  @Test func `A form follows what is changed elsewhere, but for what was changed in it`() throws {
    var form = SequenceForm(try Samples.sequence("25m work, 5m rest"), in: .english)
    form.label = "Focus"
    let place = SequenceForm.Place(block: 0, step: 0)
    let follows = form.follow(try Samples.sequence("30m work, 5m rest"), in: .english)
    #expect(follows)
    #expect(form.label == "Focus" && form[place].length == "30 min" && form.elsewhere == nil)
    form[place].length = "20m"
    let showsOther = form.follow(try Samples.sequence("35m work, 5m rest"), in: .english)
    #expect(!showsOther)
    #expect(form[place].length == "20m")
    #expect(form.elsewhere == "Changed elsewhere meanwhile: the steps. Saving replaces it.")
  }

  @Test func `A plan is shown as blocks of steps, with inner repeats unrolled`() throws {
    let form = try form("1m warm-up, 4x(25m work, 2x(1m a)), 15m rest [wait], 5m")
    #expect(form.blocks.map(\.times) == [1, 4, 1])
    #expect(form.blocks.map { $0.steps.map(\.name) } == [["warm-up"], ["work", "a", "a"], ["rest", ""]])
    #expect(form.blocks[2].steps.map(\.length) == ["15 min", "5 min"])
    #expect(form.blocks[2].steps.map(\.waits) == [true, false])
  }

  @Test func `An unchanged form makes no edit, whatever the plan looks like`() throws {
    let edit = try form("2x(4x(25m work, 5m rest), 30m rest)").edit(in: .english)
    #expect(edit == Said<SequenceTerms>())
  }

  @Test func `Lengths are shown in words that are read back in both languages`() throws {
    for language in [Language.english, .japanese] {
      let sequence = try Samples.sequence("1h30m a, 1m30s b, 500ms c, 2d d")
      var form = SequenceForm(sequence, in: language)
      form[SequenceForm.Place(block: 0, step: 0)].waits = true
      let plan = try #require(form.edit(in: language)?.plan)
      #expect(plan.steps.map(\.duration) == sequence.plan.steps.map(\.duration))
    }
  }

  @Test(arguments: [("en", "25 minutes"), ("ja", "25分"), ("de", "25 Minuten"), ("de", "25m")])
  func `A length is typed in the person's language`(_ language: String, _ length: String) throws {
    let language = try #require(Language(locale: language))
    var form = SequenceForm(try Samples.sequence("1h a, 5m b"), in: language)
    form[SequenceForm.Place(block: 0, step: 0)].length = length
    #expect(form.edit(in: language)?.plan?.steps.map(\.duration) == [.minutes(25), .minutes(5)])
    // A name has its own field.
    form[SequenceForm.Place(block: 0, step: 0)].length = length + " tea"
    #expect(form.edit(in: language) == nil)
  }

  @Test func `A changed step, number of times and label are edited`() throws {
    var form = try form("4x(25m work, 5m rest)")
    form[SequenceForm.Place(block: 0, step: 1)].length = "1:30"
    form[SequenceForm.Place(block: 0, step: 1)].waits = true
    form.setTimes(2, ofBlock: 0)
    form.label = " Thesis "
    #expect(try plan(form) == "2x(25m work, 1m30s rest [wait])")
    #expect(form.edit(in: .english)?.label?.text == "Thesis")
  }

  @Test func `Steps are added and removed, and a block goes with its last step`() throws {
    var form = try form("25m work, 3x(5m rest)")
    let place = form.addStep(toBlock: 0)
    #expect(place == SequenceForm.Place(block: 0, step: 1))
    form[place].length = "2m"
    form.remove(at: SequenceForm.Place(block: 1, step: 0))
    let last = form.addBlock()
    form[last].length = "1m"
    form.setTimes(5, ofBlock: last.block)
    #expect(try plan(form) == "25m work, 2m, 5x(1m)")
    form.remove(at: last)
    form.remove(at: place)
    #expect(!form.canRemove)
    form.remove(at: SequenceForm.Place(block: 0, step: 0))
    #expect(form.blocks.count == 1)
  }

  @Test func `A step moves over the borders of its block`() throws {
    var form = try form("1m a, 2x(2m b, 3m c)")
    var place = form.move(SequenceForm.Place(block: 1, step: 1), isUp: true)
    #expect(try plan(form) == "1m a, 2x(3m c, 2m b)")
    place = form.move(place, isUp: true)
    #expect(place == SequenceForm.Place(block: 0, step: 1))
    #expect(try plan(form) == "1m a, 3m c, 2x(2m b)")
    place = form.move(SequenceForm.Place(block: 1, step: 0), isUp: true)
    #expect(place == SequenceForm.Place(block: 0, step: 2))
    #expect(try plan(form) == "1m a, 3m c, 2m b")
    #expect(form.neighbor(of: place, isAbove: false) == nil)
    #expect(form.move(place, isUp: false) == place)
  }

  @Test func `The outlook counts the steps, or says what is wrong and where`() throws {
    var form = try form("4x(25m work, 5m rest)")
    #expect(form.outlook(in: .english) == ("8 steps, 2 h", true))
    form[SequenceForm.Place(block: 0, step: 1)].length = ""
    #expect(form.outlook(in: .english) == ("Step 2 needs a length.", false))
    #expect(form.edit(in: .english) == nil)
    form[SequenceForm.Place(block: 0, step: 1)].length = "soon"
    #expect(form.outlook(in: .english) == ("“soon” is not understood.", false))
    form[SequenceForm.Place(block: 0, step: 1)].length = "5m"
    form.setTimes(999, ofBlock: 0)
    #expect(form.outlook(in: .english) == ("A sequence has at most 1,000 steps, repeats counted.", false))
    form.setTimes(1000, ofBlock: 0)
    #expect(form.blocks[0].times == 999)
  }

  @Test func `Only the steps of an idle sequence can be changed`() throws {
    #expect(try form("25m, 5m").canChangeSteps)
    let running = SequenceForm(try Samples.sequence("25m, 5m", told: [.start]), in: .english)
    #expect(!running.canChangeSteps)
    #expect(SequenceForm(settings: RingSettings()).canChangeSteps)
  }

  @Test func `A new sequence waits for its first length, and is not started`() throws {
    var form = SequenceForm(settings: RingSettings())
    #expect(form.draft(in: .english) == nil)
    form[SequenceForm.Place(block: 0, step: 0)].length = "25m"
    let draft = try #require(form.draft(in: .english))
    #expect(SequenceText.text(of: draft.plan) == "25m")
    #expect(!draft.starts)
  }

  @Test func `Save makes a draft, an edit, or nothing`() throws {
    var new = SequenceForm(settings: RingSettings())
    #expect(new.submission(in: .english) == nil)
    new[SequenceForm.Place(block: 0, step: 0)].length = "25m"
    let draft = try #require(new.draft(in: .english))
    #expect(new.submission(in: .english) == .make(draft))
    var edited = try form("25m, 5m")
    #expect(edited.submission(in: .english) == .close)
    edited.label = "Work"
    let id = try #require(edited.sequence?.id)
    #expect(edited.submission(in: .english) == .edit(id, try Said<SequenceTerms> { $0.label = try Label("Work") }))
    edited.isSending = true
    #expect(edited.submission(in: .english) == nil, "two presses send one edit")
  }
}
