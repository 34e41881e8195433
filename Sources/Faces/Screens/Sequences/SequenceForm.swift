// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The fields of the sequence dialog, and the draft or edit they lead to.
public struct SequenceForm: Hashable, Sendable {
  /// Label as typed; checked when the form is used.
  public var label: String
  /// Ring settings, except for steps with a sound of their own.
  public var settings: RingSettings
  /// The steps in order, as blocks that are repeated as a whole; none of them is empty.
  public private(set) var blocks: [Block]
  /// `true` if the engine has not answered a submission yet; until then no other follows.
  public var isSending = false
  /// The sequence being edited; `nil` for a new one.
  public private(set) var sequence: StepSequence?
  /// The changes made elsewhere that saving would replace, in words; `nil` for none.
  public private(set) var elsewhere: String?
  private var before: [Block]

  /// Steps that are gone through several times.
  public struct Block: Hashable, Sendable {
    /// Number of times, in `SequencePlan.repeats`.
    public var times: Int
    /// The steps; repeats within a block are unrolled.
    public var steps: [Step]
  }

  /// One step as typed.
  public struct Step: Hashable, Sendable {
    /// Name; empty for none.
    public var name: String
    /// Length as text: `25m`, `1:30`.
    public var length: String
    /// `true` if its end rings until somebody stops it, before the next step begins.
    public var waits: Bool
    /// Sound of its own, which the dialog keeps.
    let sound: RingSound?

    init(name: String = "", length: String = "", waits: Bool = false, sound: RingSound? = nil) {
      self.name = name
      self.length = length
      self.waits = waits
      self.sound = sound
    }
  }

  /// The place of a step: the indices of its block and of the step within it, from 0.
  public struct Place: Hashable, Sendable {
    /// Index of the block.
    public let block: Int
    /// Index within the block.
    public let step: Int

    /// The place at these indices.
    public init(block: Int, step: Int) {
      self.block = block
      self.step = step
    }
  }

  /// A new sequence of one step without a length.
  public init(settings: RingSettings) { self.init(nil, [Block(times: 1, steps: [Step()])], settings) }

  /// An existing sequence to edit.
  public init(_ sequence: StepSequence, in language: Language) {
    var blocks: [Block] = []
    var isOpen = false
    for part in sequence.plan.parts {
      switch part {
      case .step(let step):
        if !isOpen { blocks.append(Block(times: 1, steps: [])) }
        blocks[blocks.count - 1].steps.append(Self.typed(step, language))
        isOpen = true
      case .repeated(let parts, let times):
        // A plan has been checked: each of its parts makes a plan.
        let steps = (try? SequencePlan(parts))?.steps ?? []
        blocks.append(Block(times: times, steps: steps.map { Self.typed($0, language) }))
        isOpen = false
      }
    }
    self.init(sequence, blocks, sequence.settings)
  }

  private init(_ sequence: StepSequence?, _ blocks: [Block], _ settings: RingSettings) {
    self.sequence = sequence
    self.blocks = blocks
    self.settings = settings
    label = sequence?.label.text ?? ""
    before = blocks
  }

  private static func typed(_ step: SequenceStep, _ language: Language) -> Step {
    let length = step.duration.words(in: step.duration.typedLanguage(language))
    return Step(name: step.label.text, length: length, waits: step.waits, sound: step.sound)
  }

  /// Follows the edited sequence where it was changed elsewhere; fields changed here too stay.
  ///
  /// Returns whether the fields show something else now.
  public mutating func follow(_ now: StepSequence, in language: Language) -> Bool {
    guard let sequence, now != sequence else { return false }
    let new = SequenceForm(now, in: language)
    var merge = FormMerge(self, from: SequenceForm(sequence, in: language), to: new)
    merge.take(\.label) { ElsewhereText.label($0, language) }
    merge.take(\.blocks) { _ in tr("the steps", in: language) }
    merge.take(terms: \.settings) { _ in tr("how it rings", in: language) }
    let changed = merge.form != self || now.state != sequence.state
    self = merge.form
    self.sequence = now
    before = new.before
    if let said = ElsewhereText.of(merge.conflicts, in: language) { elsewhere = said }
    return changed
  }

  /// `true` if the steps can be changed: the engine takes another plan only while the sequence is idle.
  public var canChangeSteps: Bool { sequence.map { $0.state == .idle } ?? true }

  // MARK: - Changing the steps

  /// The step at a place that exists.
  public subscript(_ place: Place) -> Step {
    get { blocks[place.block].steps[place.step] }
    set { blocks[place.block].steps[place.step] = newValue }
  }

  /// Repeats a block so many times, as far as plans can.
  public mutating func setTimes(_ times: Int, ofBlock block: Int) {
    let range = SequencePlan.repeats
    blocks[block].times = min(max(times, range.lowerBound), range.upperBound)
  }

  /// Adds a step at the end of a block; returns its place.
  public mutating func addStep(toBlock block: Int) -> Place {
    blocks[block].steps.append(Step())
    return Place(block: block, step: blocks[block].steps.count - 1)
  }

  /// Adds a block of one step at the end; returns the place of the step.
  public mutating func addBlock() -> Place {
    blocks.append(Block(times: 1, steps: [Step()]))
    return Place(block: blocks.count - 1, step: 0)
  }

  /// `true` if a step can be removed: one is left.
  public var canRemove: Bool { blocks.count > 1 || blocks[0].steps.count > 1 }

  /// Removes a step, and its block with the last one.
  public mutating func remove(at place: Place) {
    guard canRemove else { return }
    blocks[place.block].steps.remove(at: place.step)
    if blocks[place.block].steps.isEmpty { blocks.remove(at: place.block) }
  }

  /// Place of a step after one press up or down, at an end of a block into the next one; `nil` at the end of all.
  public func neighbor(of place: Place, isAbove: Bool) -> Place? {
    let (block, step) = (place.block, place.step)
    if isAbove {
      if step > 0 { return Place(block: block, step: step - 1) }
      return block > 0 ? Place(block: block - 1, step: blocks[block - 1].steps.count) : nil
    }
    if step + 1 < blocks[block].steps.count { return Place(block: block, step: step + 1) }
    return block + 1 < blocks.count ? Place(block: block + 1, step: 0) : nil
  }

  /// Moves a step one place up or down; returns its new place.
  public mutating func move(_ place: Place, isUp: Bool) -> Place {
    guard let target = neighbor(of: place, isAbove: isUp) else { return place }
    let step = blocks[place.block].steps.remove(at: place.step)
    blocks[target.block].steps.insert(step, at: target.step)
    guard blocks[place.block].steps.isEmpty else { return target }
    blocks.remove(at: place.block)
    return target.block > place.block ? Place(block: target.block - 1, step: target.step) : target
  }

  // MARK: - Draft and edit

  /// The sequence to create, not started yet; `nil` while the fields have a problem.
  public func draft(in language: Language) -> SequenceDraft? {
    guard let plan = try? plan(in: language), let label = try? Label(AlarmForm.trimmed(label)) else { return nil }
    return SequenceDraft(plan: plan, label: label, settings: Said(all: settings), starts: false)
  }

  /// The fields that the person changed; `nil` for a new sequence or while the fields have a problem.
  public func edit(in language: Language) -> Said<SequenceTerms>? {
    guard let sequence, let label = try? Label(AlarmForm.trimmed(label)) else { return nil }
    var terms = SequenceTerms(plan: sequence.plan, label: label, settings: settings)
    if blocks != before {
      guard let plan = try? plan(in: language) else { return nil }
      terms.plan = plan
    }
    return Said(from: sequence.terms, to: terms)
  }

  /// The result of accepting the dialog, or why it cannot be accepted.
  public func outlook(in language: Language) -> (text: String, isUsable: Bool) {
    do throws(SequenceFormProblem) {
      let plan = try plan(in: language)
      do throws(LabelError) { _ = try Label(AlarmForm.trimmed(label)) } catch {
        return (LabelText.of(error, in: language), false)
      }
      let values = ["length": plan.total.words(in: language), "count": String(plan.steps.count)]
      return (trn("{count} step, {length}", "{count} steps, {length}", plan.steps.count, values, in: language), true)
    } catch {
      return (error.sentence, false)
    }
  }

  private func plan(in language: Language) throws(SequenceFormProblem) -> SequencePlan {
    if blocks == before, let sequence { return sequence.plan }
    var parts: [SequencePart] = []
    var number = 0
    for block in blocks {
      var steps: [SequencePart] = []
      for step in block.steps {
        number += 1
        steps.append(.step(try read(step, number, language)))
      }
      if block.times == 1 { parts += steps } else { parts.append(.repeated(steps, times: block.times)) }
    }
    do throws(SequencePlanError) { return try SequencePlan(parts) } catch {
      switch error {
      case .tooLong, .durationOutOfRange:
        throw SequenceFormProblem(tr("A sequence lasts at most 36,525 days.", in: language))
      case .noSteps, .tooManySteps, .tooDeep, .repeatOutOfRange:
        throw SequenceFormProblem(tr("A sequence has at most 1,000 steps, repeats counted.", in: language))
      }
    }
  }

  private func read(
    _ step: Step, _ number: Int, _ language: Language
  ) throws(SequenceFormProblem) -> SequenceStep {
    guard !AlarmForm.trimmed(step.length).isEmpty else {
      throw SequenceFormProblem(tr("Step {number} needs a length.", ["number": String(number)], in: language))
    }
    let label: Label
    do throws(LabelError) { label = try Label(AlarmForm.trimmed(step.name)) } catch {
      throw SequenceFormProblem(LabelText.of(error, in: language))
    }
    do throws(WordingError) {
      guard case .timer(let duration, label: .none) = try PlanText.parse(step.length, as: .timer, in: language) else {
        throw .unreadable(step.length)
      }
      return SequenceStep(label: label, duration: duration, sound: step.sound, waits: step.waits)
    } catch {
      throw SequenceFormProblem(WordingText.of(error, in: language))
    }
  }
}

/// Why the fields make no sequence, in words.
private struct SequenceFormProblem: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
