// SPDX-License-Identifier: Apache-2.0
import CGTK

extension SpinButton {
  /// Steps the value when it is dragged up or down, like a wheel; `pixels` is the distance of one step.
  public func stepByDrag(pixels: Double = 18) {
    let gesture = SpinDrag(pixels: pixels) { [unowned self] in step($0) }
    addInput(gesture)
  }
}

/// A vertical drag, claimed from the text field once it is as long as a step.
private final class SpinDrag: InputController {
  private var done = 0

  init(pixels: Double, _ step: @escaping (Int) -> Void) {
    super.init(gtk_gesture_drag_new())
    // Otherwise the text field would start a selection.
    gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE)
    on("drag-begin") { [unowned self] in done = 0 }
    connect("drag-update") { [unowned self] values in
      let x = values.double(1)
      let y = values.double(2)
      guard y.isFinite, x.isFinite, done != 0 || (abs(y) >= pixels && abs(y) > abs(x)) else { return false }
      if done == 0 { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }
      let wanted = Int((-y / pixels).clamped(to: -1000...1000))
      if wanted != done {
        step(wanted - done)
        done = wanted
      }
      return false
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
