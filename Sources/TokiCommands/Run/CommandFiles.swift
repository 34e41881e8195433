// SPDX-License-Identifier: Apache-2.0

/// The files of a person, and the program for calendar files, as commands reach them.
public struct CommandFiles: Sendable {
  /// All bytes of a file, and of the standard input for `-`.
  public var read: @Sendable (String) throws(Problem) -> [UInt8]
  /// Writes a file whole or not at all.
  public var write: @Sendable (String, [UInt8]) throws(Problem) -> Void
  /// Runs the program for calendar files with arguments and an input, to its end.
  public var runCalendar: @Sendable ([String], [UInt8]) throws(Problem) -> ProgramOutcome

  public init(
    read: @escaping @Sendable (String) throws(Problem) -> [UInt8],
    write: @escaping @Sendable (String, [UInt8]) throws(Problem) -> Void,
    runCalendar: @escaping @Sendable ([String], [UInt8]) throws(Problem) -> ProgramOutcome
  ) {
    self.read = read
    self.write = write
    self.runCalendar = runCalendar
  }

  /// No files at all, for what needs none.
  public static let none = CommandFiles(
    read: { _ throws(Problem) in throw Problem(reason: "there are no files here") },
    write: { _, _ throws(Problem) in throw Problem(reason: "there are no files here") },
    runCalendar: { _, _ throws(Problem) in throw Problem(reason: "there are no programs here") })

  /// Why a file or the program cannot be used.
  public struct Problem: Error, Hashable, Sendable {
    /// In the system's words.
    public let reason: String
    public init(reason: String) { self.reason = reason }
  }

  /// What a program said.
  public struct ProgramOutcome: Hashable, Sendable {
    /// Its exit code, or 256 + the signal that killed it.
    public let status: Int32
    public let output: [UInt8]
    /// Lines.
    public let errors: [String]

    public init(status: Int32, output: [UInt8], errors: [String]) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }
}
