// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import FoundationStandIn
import Observation

/// All nodes of an app, and their results of the last pass.
@MainActor
final class ViewGraph {
  let executor = HeadlessExecutor.immortal()
  /// Set when anything changed that a view may show.
  let changes = ChangeFlag()
  /// The number of the pass; each walks the whole tree, in which only changed bodies run.
  private(set) var pass = 0
  /// Callbacks of the app after the pass.
  var effects: [() -> Void] = []
  /// The sheets and dialogs of this pass, each one above those before it.
  var presentations: [Presentation] = []
  private(set) var windows: [HeadlessElement] = []
  /// The layout of each window.
  var windowLayouts: [Layout] = []
  private(set) var warnings: [String] = []
  var environment = EnvironmentValues()
  /// The addresses given to `openURL`.
  var openedURLs: [URL] = []
  /// The identifiers that `openWindow` was asked to open.
  var openedWindows: [String] = []
  /// The open windows of each `WindowGroup`, by its identifier, which may be empty; one that is absent has the first.
  var windowNumbers: [String: [Int]] = [:]
  /// The identifiers of an app's windows; `nil` for views without an app.
  var windowIDs: Set<String>?
  /// Takes an address with which the app is opened; `nil` while nothing does.
  var urlHandler: ((URL) -> Void)?
  /// The app's work in the background, by the names of the tasks.
  var backgroundTasks: [String: @Sendable () async -> Void] = [:]
  /// The device that the app runs on.
  private let device = StandInDevice.current
  private var root: ViewNode?
  private let draw: (Context) -> [HeadlessElement]

  init(draw: @escaping (Context) -> [HeadlessElement]) {
    self.draw = draw
    changes.set()
  }

  func warn(_ text: String) {
    if !warnings.contains(text) { warnings.append(text) }
  }

  func clearWarnings() {
    warnings = []
  }

  /// Runs tasks, bodies and their effects until nothing is left to do.
  func settle() {
    for _ in 0..<100 {
      capturing {
        var isBusy = true
        while isBusy {
          isBusy = executor.runJobs()
          while !effects.isEmpty {
            isBusy = true
            effects.removeFirst()()
          }
        }
      }
      guard changes.clear() else { return }
      capturing { evaluate() }
    }
    warn("The views do not settle: each pass changes something that they show")
  }

  /// Calls into the app, keeping the jobs that it makes.
  func capturing<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    let before = (OpenURLAction.system, OpenWindowAction.system)
    OpenURLAction.system = { [self] in openedURLs.append($0) }
    OpenWindowAction.system = { [self] in open($0) }
    defer { (OpenURLAction.system, OpenWindowAction.system) = before }
    return try device.run { () throws(Failure) in try executor.capturing(work) }
  }

  private func open(_ window: String) {
    openedWindows.append(window)
    // A device does nothing then.
    guard let windowIDs else { return }
    guard windowIDs.contains(window) else { return warn("openWindow: there is no window “\(window)”") }
    let numbers = windowNumbers[window, default: [0]]
    windowNumbers[window] = numbers + [(numbers.max() ?? 0) + 1]
    changes.set()
  }

  /// A person closes a window of a group, the first of those that are open.
  func closeWindow(_ id: String) {
    windowNumbers[id] = Array(windowNumbers[id, default: [0]].dropFirst())
    changes.set()
  }

  private func evaluate() {
    pass += 1
    presentations = []
    windowLayouts = []
    let root = root ?? ViewNode(type: ViewGraph.self, graph: self)
    self.root = root
    let context = Context(graph: self, node: root, environment: environment, page: Page())
    let changes = changes
    // Values read by primitive views, such as a binding into a model: a change redraws, but runs no body.
    windows = withObservationTracking({ draw(context) }, onChange: { changes.set() })
    root.sweep()
  }

  /// Ends the app: its views disappear, and their tasks are cancelled.
  func close() {
    capturing { root?.disappear() }
    root = nil
    settle()
  }
}
