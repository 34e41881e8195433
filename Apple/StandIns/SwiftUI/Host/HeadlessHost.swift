// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Runs views, or an app, without a screen, for a test to look at and to use.
///
/// All on the thread of the test: when a method returns, every task of the views has run as far as it can, and every
/// view is up to date. The world outside the views changes only inside ``perform(_:)``.
@_spi(Headless)
@MainActor
public final class HeadlessHost {
  private let graph: ViewGraph

  private init(
    locale: String, timeZone: TimeZone, now: Date,
    localized: (@MainActor (_ key: String, _ locale: Locale) -> String?)?,
    draw: @escaping (Context) -> [HeadlessElement]
  ) {
    graph = ViewGraph(draw: draw)
    graph.environment.locale = Locale(identifier: locale)
    graph.environment.timeZone = timeZone
    graph.environment.now = now
    graph.environment.localized = localized
    graph.settle()
  }

  /// A host of one window with `view`.
  ///
  /// `now` is the time that the views tell until ``advance(to:)``; `localized` gives the text of a
  /// `LocalizedStringKey`, which is shown itself where there is none.
  public convenience init<Content: View>(
    locale: String = "en", timeZone: TimeZone = TimeZone(secondsFromGMT: 0)!,
    now: Date = Date(timeIntervalSinceReferenceDate: 0),
    localized: (@MainActor (_ key: String, _ locale: Locale) -> String?)? = nil,
    @ViewBuilder _ view: () -> Content
  ) {
    let view = view()
    self.init(locale: locale, timeZone: timeZone, now: now, localized: localized) { context in
      // The very same value in each pass: only the values it reads can change.
      var context = context
      context.isUnchanged = true
      return [context.window("", view, .position(0))]
    }
  }

  /// A host of an app, with all its scenes.
  public convenience init<A: App>(
    app: A, locale: String = "en",
    timeZone: TimeZone = TimeZone(secondsFromGMT: 0)!, now: Date = Date(timeIntervalSinceReferenceDate: 0),
    localized: (@MainActor (_ key: String, _ locale: Locale) -> String?)? = nil
  ) {
    self.init(locale: locale, timeZone: timeZone, now: now, localized: localized) { context in
      var context = context
      context.isUnchanged = true
      return context.windows(ofApp: app)
    }
  }

  // MARK: The world

  /// Changes the world, and brings the views up to date.
  public func perform<Result, Failure: Error>(_ change: () throws(Failure) -> Result) throws(Failure) -> Result {
    defer { settle() }
    return try graph.capturing(change)
  }

  /// Runs a task in the background, as when the system lends the app a moment; `false` if the app has none of the name.
  public func runBackgroundTask(_ name: String) -> Bool {
    guard let task = graph.backgroundTasks[name] else { return false }
    perform { _ = Task { await task() } }
    return true
  }

  /// Opens the app with an address, as a tap on a widget does; `false` if nothing takes it.
  public func open(_ address: URL) -> Bool {
    guard let handler = graph.urlHandler else { return false }
    perform { handler(address) }
    return true
  }

  /// Runs tasks and brings the views up to date; every other method does so itself.
  public func settle() {
    graph.settle()
  }

  /// Moves the time that the views tell.
  public func advance(to now: Date) {
    graph.environment.now = now
    redraw()
  }

  /// The time that the views tell.
  public var now: Date { graph.environment.now }

  /// The app's phase: active in front; inactive on its way between there and the background.
  public var scenePhase: ScenePhase {
    get { graph.environment.scenePhase }
    set {
      let phases: Set = [graph.environment.scenePhase, newValue]
      if phases == [.active, .background] {
        graph.environment.scenePhase = .inactive
        redraw()
      }
      graph.environment.scenePhase = newValue
      redraw()
    }
  }

  /// Changes the system's values for all views, such as the size of text.
  public func setEnvironment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) {
    graph.environment[keyPath: keyPath] = value
    redraw()
  }

  /// The addresses that the app had the system open.
  public var openedURLs: [URL] { graph.openedURLs }

  /// The windows that the app had opened, by their identifiers.
  public var openedWindows: [String] { graph.openedWindows }

  /// Closes the first window of a `WindowGroup`, by its identifier; the app runs on.
  public func closeWindow(_ id: String) {
    perform { graph.closeWindow(id) }
  }

  /// Ends the app: its views disappear, and their tasks are cancelled.
  public func close() {
    graph.close()
  }

  private func redraw() {
    graph.changes.set()
    settle()
  }

  // MARK: The screen

  /// The windows, with the part below a sheet.
  public var windows: [HeadlessElement] { graph.windows }

  /// The sheets and dialogs, from the lowest to the uppermost.
  public var presentations: [HeadlessElement] { graph.presentations.map(\.element) }

  /// The reachable elements: those of the uppermost sheet or dialog, or else of the windows.
  public var reachable: [HeadlessElement] {
    graph.presentations.last.map { [$0.element] } ?? graph.windows
  }

  /// A picture of the front, on a screen of so many points; `note` stands in its corner.
  public func picture(width: CGFloat, height: CGFloat, note: String) -> Picture {
    let layout = graph.presentations.last?.layout ?? graph.windowLayouts.first ?? .nothing
    return Picture(
      of: layout, size: CGSize(width: width, height: height), isDark: graph.environment.colorScheme == .dark,
      note: note)
  }

  /// All that is reachable, a line each.
  public var tree: String {
    reachable.map(\.tree).joined(separator: "\n")
  }

  /// Complaints that SwiftUI would make at run time, or that the stand-in cannot judge.
  public var warnings: [String] { graph.warnings }

  /// Forgets the warnings, which a test expected.
  public func clearWarnings() {
    graph.clearWarnings()
  }

  /// The controls, shown now, that an assistive technology could not name.
  public var unnamedControls: [String] {
    let all = (graph.windows + graph.presentations.map(\.element)).flatMap(\.all)
    return all.filter { $0.isControl && !$0.isHidden && $0.label.isEmpty }.map(\.tree)
  }

  // MARK: Finding

  /// All reachable elements that are not hidden, of a role and a label if these are given.
  public func all(_ role: HeadlessElement.Role? = nil, _ label: String? = nil) -> [HeadlessElement] {
    find(role.map { [$0] }, label)
  }

  /// The only reachable element of a role, and of a label if it is given.
  public func only(_ role: HeadlessElement.Role, _ label: String? = nil) throws(HeadlessError) -> HeadlessElement {
    try only([role], label)
  }

  /// `true` if an element of a role and a label is reachable.
  public func has(_ role: HeadlessElement.Role, _ label: String) -> Bool {
    !find([role], label).isEmpty
  }

  private func find(_ roles: Set<HeadlessElement.Role>?, _ label: String?) -> [HeadlessElement] {
    reachable.flatMap(\.all).filter { element in
      !element.isHidden && (roles?.contains(element.role) ?? true) && (label.map { $0 == element.label } ?? true)
    }
  }

  private func only(_ roles: Set<HeadlessElement.Role>, _ label: String?) throws(HeadlessError) -> HeadlessElement {
    let found = find(roles, label)
    guard found.count == 1 else {
      let roles = roles.map(\.rawValue).sorted().joined(separator: " or ")
      throw HeadlessError("\(found.count) elements “\(label ?? "")” (\(roles)) can be reached, not one, in\n\(tree)")
    }
    return found[0]
  }

  // MARK: Using

  /// Presses the only button, link or tab with a label.
  public func press(_ label: String) throws(HeadlessError) {
    let pressable = find(nil, label).filter { $0.press != nil && $0.role != .option && $0.role != .toggle }
    guard pressable.count == 1 else {
      throw HeadlessError("\(pressable.count) buttons “\(label)” can be reached, not one, in\n\(tree)")
    }
    try use(pressable[0]) { $0.press }
  }

  /// Presses an element that was found, such as one of several with the same label.
  public func press(_ element: HeadlessElement) throws(HeadlessError) {
    try use(element) { $0.press }
  }

  /// Presses keys: the first enabled control with that shortcut is pressed, hidden from assistive technologies or not.
  public func press(_ keys: KeyboardShortcut) throws(HeadlessError) {
    guard let found = reachable.flatMap(\.all).first(where: { $0.shortcut == keys && $0.isEnabled }) else {
      throw HeadlessError("Nothing has these keys in\n\(tree)")
    }
    try use(found) { $0.press }
  }

  /// Turns a switch.
  public func toggle(_ label: String) throws(HeadlessError) {
    try use(only(.toggle, label)) { $0.press }
  }

  /// Chooses an option of a picker, by their labels.
  public func choose(_ option: String, in picker: String) throws(HeadlessError) {
    let picker = try only(.picker, picker)
    let options = picker.children.filter { $0.label == option }
    guard picker.isEnabled, options.count == 1 else {
      throw HeadlessError("\(options.count) options “\(option)” can be chosen, not one, in\n\(picker.tree)")
    }
    try use(options[0]) { $0.press }
  }

  /// Gives a text field the keyboard, and replaces its text.
  public func type(_ text: String, in field: String) throws(HeadlessError) {
    try focus(field)
    try use(only(.textField, field)) { element in element.setText.map { set in { set(text) } } }
  }

  /// Presses the return key in a text field.
  public func submit(_ field: String) throws(HeadlessError) {
    try use(only(.textField, field)) { $0.submit }
  }

  /// Gives a control the keyboard, and takes it from the one that had it.
  public func focus(_ field: String) throws(HeadlessError) {
    let field = try only([.textField, .button, .toggle, .slider, .stepper, .picker], field)
    let others = all().filter { $0.isFocused && $0.label != field.label }
    try use(field) { element in
      {
        for other in others { other.setFocus?(false) }
        element.setFocus?(true)
      }
    }
  }

  /// Sets a slider.
  public func set(_ number: Double, in slider: String) throws(HeadlessError) {
    try use(only(.slider, slider)) { element in element.setNumber.map { set in { set(number) } } }
  }

  /// Sets a date picker.
  public func set(_ date: Date, in picker: String) throws(HeadlessError) {
    try use(only(.datePicker, picker)) { element in element.setDate.map { set in { set(date) } } }
  }

  /// Moves a stepper, a slider, or another adjustable element one step up.
  public func increment(_ label: String) throws(HeadlessError) {
    try adjust(label, .increment)
  }

  /// Moves a stepper, a slider, or another adjustable element one step down.
  public func decrement(_ label: String) throws(HeadlessError) {
    try adjust(label, .decrement)
  }

  private func adjust(_ label: String, _ direction: AccessibilityAdjustmentDirection) throws(HeadlessError) {
    let adjustable = find(nil, label).filter { $0.adjust != nil }
    guard adjustable.count == 1 else {
      throw HeadlessError("\(adjustable.count) elements “\(label)” can be adjusted, not one, in\n\(tree)")
    }
    try use(adjustable[0]) { element in element.adjust.map { adjust in { adjust(direction) } } }
  }

  /// Does a further action of an element: of a swipe, a context menu, or `accessibilityAction(named:)`.
  public func act(_ action: String, on label: String) throws(HeadlessError) {
    let found = find(nil, label).flatMap(\.actions).filter { $0.name == action }
    guard found.count == 1 else {
      throw HeadlessError("\(found.count) actions “\(action)” of “\(label)” can be done, not one, in\n\(tree)")
    }
    perform(found[0].perform)
  }

  /// Goes back to the page before, in the navigation stack that is shown.
  public func back() throws(HeadlessError) {
    try press("Back")
  }

  /// Closes the uppermost sheet or dialog as a person does without any of its buttons: by swiping, or tapping beside it.
  public func dismiss() throws(HeadlessError) {
    guard let top = graph.presentations.last else { throw HeadlessError("Nothing is presented in\n\(tree)") }
    guard let close = top.close else { throw HeadlessError("A person cannot close this by swiping:\n\(tree)") }
    perform(close)
  }

  private func use(
    _ element: HeadlessElement, _ action: (HeadlessElement) -> (() -> Void)?
  ) throws(HeadlessError) {
    guard element.isEnabled else { throw HeadlessError("“\(element.label)” is disabled in\n\(tree)") }
    guard let action = action(element) else { throw HeadlessError("“\(element.label)” does nothing in\n\(tree)") }
    perform(action)
  }
}

/// The reason why a test cannot do something, which a person in front of the screen could not do either.
@_spi(Headless)
public struct HeadlessError: Error, CustomStringConvertible, Sendable {
  /// The error, and the reachable elements.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
