// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
public import TokiScreens
public import TokiWire

/// The host as the desktop app sees it, or a remote in its place; supplied by the executable or a test.
public struct DesktopContext {
  /// The clocks and zones by which the daemon counts.
  public let clock: any HostClock
  /// Connects to the daemon, and starts it if none answers.
  public let connect: @Sendable () async throws(ControlError) -> any TokiControl
  /// Connects again after the connection was lost; to a remote, it keeps trying for minutes.
  public let reconnect: @Sendable () async throws(ControlError) -> any TokiControl
  /// Connects to a running daemon; `nil` if none runs.
  public let connectIfRunning: @Sendable () async throws(ControlError) -> (any TokiControl)?
  /// Wakes the app when its screen next changes; calls back on a thread of its own.
  public let wakes: any WakeSource
  /// Runs the calls to the daemon.
  public let executor: any TaskExecutor
  /// Runs calls that may take seconds, so that events need not wait for them.
  public let slowExecutor: any TaskExecutor
  /// Language of the app's texts.
  public let language: Language
  /// Version of the program, for the about window.
  public let version: String
  /// Names of Toki's own sounds.
  public let soundNames: [String]
  /// Names of all zones of the host, sorted.
  public let zoneNames: () -> [String]
  /// Cities to choose from beside the zones; none where the host has no database of them.
  ///
  /// Takes some tens of milliseconds.
  public let cities: () -> [KnownCity]
  /// Folder of Toki's icons, laid out as an icon theme.
  public let iconFolder: String
  /// File of the app's own settings; `nil` to keep none.
  public let settingsPath: String?
  /// The sharing server of this home, for other devices.
  public let sharing: HomeSharing
  /// The machines that can be shown.
  public let remotes: AppRemotes
  /// Makes an idempotency key that was never used before.
  public let newKey: () -> String

  /// Takes all parts of the host; there are no defaults.
  public init(
    clock: any HostClock, connect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
    reconnect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
    connectIfRunning: @escaping @Sendable () async throws(ControlError) -> (any TokiControl)?, wakes: any WakeSource,
    executor: any TaskExecutor, slowExecutor: any TaskExecutor, language: Language,
    version: String, soundNames: [String],
    zoneNames: @escaping () -> [String], cities: @escaping () -> [KnownCity], iconFolder: String, settingsPath: String?,
    sharing: HomeSharing, remotes: AppRemotes, newKey: @escaping () -> String
  ) {
    self.clock = clock
    self.connect = connect
    self.reconnect = reconnect
    self.connectIfRunning = connectIfRunning
    self.wakes = wakes
    self.executor = executor
    self.slowExecutor = slowExecutor
    self.language = language
    self.version = version
    self.soundNames = soundNames
    self.zoneNames = zoneNames
    self.cities = cities
    self.iconFolder = iconFolder
    self.settingsPath = settingsPath
    self.sharing = sharing
    self.remotes = remotes
    self.newKey = newKey
  }
}
