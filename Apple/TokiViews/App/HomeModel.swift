// SPDX-License-Identifier: Apache-2.0
import Localization
public import Observation
public import TokiEngine
public import TokiModel
public import TokiScreens

/// The app's copy of the engine's state, its way to make requests, and the basis of the screens.
@Observable @MainActor public final class HomeModel {
  /// State and time, as the screens show them; `nil` until the engine has first answered.
  public private(set) var present: Present?
  /// The notice at the edge of the window; `nil` for none.
  public private(set) var notice: Notice?
  /// The screen.
  public var route: AppRoute
  /// Notices for the person about rings that the system makes, the most important first.
  var systemNotices: [Projection.Notice] = []
  /// The trouble that the person has closed.
  var closedTrouble: ClosedTrouble? { didSet { settings.set("closed-trouble", closedTrouble?.text) } }

  /// Saved values about sleep.
  @ObservationIgnored let sleep: SleepModel
  /// Names of the time zones that the host knows.
  @ObservationIgnored let zoneNames: [String]
  /// Settings of the app itself.
  @ObservationIgnored let settings: any AppSettings
  /// Opens the app's page in the settings of the system; `nil` where there is none.
  @ObservationIgnored let openSettings: (@MainActor () -> Void)?
  /// Keeps the screen on, or no longer.
  @ObservationIgnored let keepAwake: @MainActor (Bool) -> Void
  /// Rings while the app does not run; `nil` where the engine outlives the app.
  @ObservationIgnored let system: (any SystemRinging)?
  @ObservationIgnored private let control: any TokiControl
  @ObservationIgnored private let clock: any HostClock
  @ObservationIgnored private let pulse: any ScreenPulse
  @ObservationIgnored private var style = ScreenStyle()
  @ObservationIgnored private var notices = 0
  @ObservationIgnored private var isFollowing = false

  /// Shows nothing until `run` is called.
  ///
  /// - Parameters:
  ///   - control: The engine.
  ///   - clock: The clock that the engine goes by.
  ///   - pulse: Waits until a screen changes by itself.
  ///   - settings: Settings of the app itself.
  ///   - zoneNames: Names of the time zones that the host knows.
  ///   - system: Rings while the app does not run; `nil` where the engine outlives the app.
  ///   - openSettings: Opens the app's page in the settings of the system; `nil` where there is none.
  ///   - keepAwake: Keeps the screen on while the sleep screen is shown, or no longer.
  public init(
    control: any TokiControl, clock: any HostClock, pulse: any ScreenPulse, settings: any AppSettings,
    zoneNames: [String] = [], system: (any SystemRinging)? = nil, openSettings: (@MainActor () -> Void)? = nil,
    keepAwake: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.openSettings = openSettings
    self.keepAwake = keepAwake
    closedTrouble = settings.text("closed-trouble").flatMap { ClosedTrouble(text: $0) }
    self.zoneNames = zoneNames
    self.system = system
    self.control = control
    self.clock = clock
    self.pulse = pulse
    self.settings = settings
    sleep = SleepModel(settings)
    route = AppRoute(page: settings.text("page").flatMap { AppPage(rawValue: $0) } ?? .alarms)
  }

  /// Language of all texts.
  public var language: Language { present?.style.language ?? style.language }

  /// The page that is shown, or comes back once nothing covers it.
  public var page: AppPage {
    get { route.page }
    set {
      guard newValue != route.page else { return }
      // A page may begin with the time of now, and nothing follows the clocks on one that never changes by itself.
      look()
      route.open(newValue)
      settings.set("page", newValue.rawValue)
    }
  }

  /// Follows the engine, and the system's rings, until the task is cancelled; returns at once while another does so.
  ///
  /// The app calls it, not a window: windows come and go, and the menu bar shows the same home.
  public func run() async {
    guard !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    async let _ = followSystem()
    await follow()
  }

  private func follow() async {
    do {
      for try await event in try await control.events(after: nil) { take(event) }
    } catch {
      if let error = error as? ControlError { refuse(error) }
    }
  }

  private func take(_ event: EngineEvent) {
    var state = present?.state
    if case .resync(let whole) = event.change { state = whole } else { state?.take(event.change) }
    state?.sequence = event.sequence
    guard let state else { return }
    _ = route.follow(state)
    show(state)
  }

  // MARK: - Time

  /// Displays times, weeks and words in another way.
  public func use(_ style: ScreenStyle) {
    guard style != self.style else { return }
    self.style = style
    look()
  }

  /// State and the time of this very moment; `nil` until the engine has first answered.
  var presentNow: Present? {
    guard var present else { return nil }
    present.moment = clock.now()
    return present
  }

  /// Looks at the clocks, and draws the screens anew.
  public func look() {
    if let present { show(present.state) }
  }

  private func show(_ state: EngineState) {
    present = Present(state, at: clock, style: style)
  }

  /// Waits for a screen's next change, and looks again; does nothing once the task is cancelled.
  func look(at change: NextChange) async {
    guard change != .never else { return }
    await pulse.wait(until: change)
    if !Task.isCancelled { look() }
  }

  // MARK: - Requests

  /// Makes a request; its answer goes to `then`, and a refusal is said.
  public func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    then: @escaping @MainActor (Answer) -> Void = { _ in }
  ) {
    ask(call) { [weak self] result in
      switch result {
      case .success(let answer): then(answer)
      case .failure(let error): self?.refuse(error)
      }
    }
  }

  /// Makes a request; its answer or error goes to `result`.
  public func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    result: @escaping @MainActor (Result<Answer, ControlError>) -> Void
  ) {
    let control = control
    Task {
      do throws(ControlError) { result(.success(try await call(control))) } catch { result(.failure(error)) }
    }
  }

  /// Says why a request was refused.
  func refuse(_ error: ControlError) { say(ErrorText.of(error, in: language)) }

  /// Says a sentence, with a button such as Undo.
  func say(_ text: String, _ action: String? = nil, act: @escaping @MainActor () -> Void = {}) {
    notices += 1
    notice = Notice(id: notices, text: text, action: action, act: act)
  }

  /// Reports an action and offers to undo it.
  func offerUndo(_ text: String, undo: @escaping @MainActor () -> Void) {
    say(text, tr("Undo", in: language), act: undo)
  }

  /// Takes the notice away, read or acted on.
  func closeNotice() { notice = nil }
}
