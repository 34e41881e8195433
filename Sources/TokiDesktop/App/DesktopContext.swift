// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The host as the desktop app sees it; the executable and the tests choose what is behind it.
public struct DesktopContext {
  public let clock: any HostClock
  /// Reaches the daemon, and starts it when nobody answers.
  public let connect: @Sendable () async throws(ControlError) -> any TokiControl
  /// Reaches the daemon; `nil` when none runs.
  public let connectIfRunning: @Sendable () async throws(ControlError) -> (any TokiControl)?
  /// What wakes the app when something that it shows changes; told on a thread of its own.
  public let wakes: any WakeSource
  /// Where the calls to the daemon run.
  public let executor: any TaskExecutor
  /// Where calls run that may take seconds, so that no event has to wait for them.
  public let slowExecutor: any TaskExecutor
  public let language: Language
  public let version: String
  /// The names of Toki's own sounds.
  public let soundNames: [String]
  /// All names of zones of the host, in the order of the alphabet.
  public let zoneNames: () -> [String]
  /// The folder with Toki's icons, laid out as an icon theme.
  public let iconFolder: String
  /// Where the app's own settings are kept; `nil` for nowhere.
  public let settingsPath: String?
  /// A text that no call was ever given before.
  public let newKey: () -> String

  public init(
    clock: any HostClock, connect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
    connectIfRunning: @escaping @Sendable () async throws(ControlError) -> (any TokiControl)?, wakes: any WakeSource,
    executor: any TaskExecutor, slowExecutor: any TaskExecutor, language: Language,
    version: String, soundNames: [String],
    zoneNames: @escaping () -> [String], iconFolder: String, settingsPath: String?, newKey: @escaping () -> String
  ) {
    self.clock = clock
    self.connect = connect
    self.connectIfRunning = connectIfRunning
    self.wakes = wakes
    self.executor = executor
    self.slowExecutor = slowExecutor
    self.language = language
    self.version = version
    self.soundNames = soundNames
    self.zoneNames = zoneNames
    self.iconFolder = iconFolder
    self.settingsPath = settingsPath
    self.newKey = newKey
  }
}
