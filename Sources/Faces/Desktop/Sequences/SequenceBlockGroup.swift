// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The steps of one block, how often they are repeated, and a button for another step.
final class SequenceBlockGroup {
  let widget: PreferencesGroup
  let times: NumberRow
  private(set) var rows: [SequenceStepRow] = []
  let add: Button

  /// Shows a block of the form; `change` edits what the rows show, `rebuild` their number or order.
  init(
    _ form: SequenceForm, at index: Int, change: @escaping ((inout SequenceForm) -> Void) -> Void,
    rebuild: @escaping ((inout SequenceForm) -> SequenceForm.Place?) -> Void, entered: @escaping () -> Void
  ) {
    let block = form.blocks[index]
    widget = PreferencesGroup(
      form.blocks.count == 1 ? tr("Steps") : tr("Steps, part {number}", ["number": String(index + 1)]))
    times = NumberRow(tr("Number of rounds"), SequencePlan.repeats) { times in
      change { $0.setTimes(times, ofBlock: index) }
    }
    times.value = block.times
    add = Button(tr("Add Step"), styles: ["flat"])
    widget.append(times.widget)
    rows = block.steps.indices.map { step in
      let place = SequenceForm.Place(block: index, step: step)
      return SequenceStepRow(form, at: place, change: change, rebuild: rebuild, entered: entered)
    }
    for row in rows { widget.append(row.widget) }
    widget.append(add)
    add.setMargins(top: 6)
    add.on("clicked") { rebuild { $0.addStep(toBlock: index) } }
  }
}

/// One step to edit: name, length, whether it waits, and its place.
final class SequenceStepRow {
  let widget: ContentRow
  let name: Entry
  let length: Entry
  let waits: ToggleButton
  let remove: Button
  let up: Button
  let down: Button

  init(
    _ form: SequenceForm, at place: SequenceForm.Place, change: @escaping ((inout SequenceForm) -> Void) -> Void,
    rebuild: @escaping ((inout SequenceForm) -> SequenceForm.Place?) -> Void, entered: @escaping () -> Void
  ) {
    let step = form[place]
    let number = ["number": String(place.step + 1)]
    let title = tr("Step {number}", number)
    name = Entry(name: tr("Name of step {number}", number), placeholder: title)
    name.text = step.name
    name.expandsHorizontally = true
    length = Entry(name: tr("Length of step {number}", number), placeholder: tr("25 min"))
    length.text = step.length
    length.width = 9
    waits = ToggleButton(toggle: tr("Waits")) { isOn in change { $0[place].waits = isOn } }
    waits.isOn = step.waits
    waits.tooltip = tr("It rings until somebody stops it; only then the next step begins.")
    up = Button(icon: "go-up-symbolic", name: tr("Move Up"), styles: ["flat"])
    down = Button(icon: "go-down-symbolic", name: tr("Move Down"), styles: ["flat"])
    remove = Button(icon: "user-trash-symbolic", name: tr("Remove"), styles: ["flat"])
    let box = WrapBox(spacing: 6, [name, length, waits, up, down, remove])
    box.setMargins(top: 8, bottom: 8, start: 12, end: 12)
    widget = ContentRow(box, title: title)
    up.isSensitive = form.neighbor(of: place, isAbove: true) != nil
    down.isSensitive = form.neighbor(of: place, isAbove: false) != nil
    remove.isSensitive = form.canRemove
    let (name, length) = (name, length)
    name.onType { [unowned name] in change { $0[place].name = name.text } }
    length.onType { [unowned length] in change { $0[place].length = length.text } }
    for entry in [name, length] { entry.onEnter(entered) }
    up.on("clicked") { rebuild { $0.move(place, isUp: true) } }
    down.on("clicked") { rebuild { $0.move(place, isUp: false) } }
    remove.on("clicked") {
      rebuild {
        $0.remove(at: place)
        return nil
      }
    }
  }

  func grabFocus() { name.grabFocus() }
}
