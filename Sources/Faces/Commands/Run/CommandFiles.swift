// SPDX-License-Identifier: Apache-2.0

/// Access to a person's files, and to the calendar program.
public struct CommandFiles: Sendable {
  /// Reads a whole file; `-` is standard input.
  public var read: @Sendable (String) throws(Problem) -> [UInt8]
  /// The absolute path of a file that need not be there, in a folder that is.
  public var absolutePath: @Sendable (String) throws(Problem) -> String
  /// Writes a whole file, or nothing.
  public var write: @Sendable (String, [UInt8]) throws(Problem) -> Void
  /// Runs the calendar program with arguments and input, to its end.
  public var runCalendar: @Sendable ([String], [UInt8]) throws(Problem) -> ProgramOutcome
  /// Reads a secret as a line: without showing it from a terminal, otherwise all of standard input.
  public var readSecret: @Sendable (_ prompt: String) throws(Problem) -> [UInt8]
  /// Keeps the secret that signs the requests of hooks, for this user alone; `nil` removes it.
  public var keepSecret: @Sendable ([UInt8]?) throws(Problem) -> Void

  /// Creates access from functions; those for the secret refuse everything unless given, and paths are as typed.
  public init(
    read: @escaping @Sendable (String) throws(Problem) -> [UInt8],
    write: @escaping @Sendable (String, [UInt8]) throws(Problem) -> Void,
    runCalendar: @escaping @Sendable ([String], [UInt8]) throws(Problem) -> ProgramOutcome,
    absolutePath: @escaping @Sendable (String) throws(Problem) -> String = { path throws(Problem) in path },
    readSecret: @escaping @Sendable (String) throws(Problem) -> [UInt8] = { _ throws(Problem) in
      throw Problem(reason: "there is no secret here")
    },
    keepSecret: @escaping @Sendable ([UInt8]?) throws(Problem) -> Void = { _ throws(Problem) in
      throw Problem(reason: "there is no secret here")
    }
  ) {
    self.read = read
    self.write = write
    self.runCalendar = runCalendar
    self.absolutePath = absolutePath
    self.readSecret = readSecret
    self.keepSecret = keepSecret
  }

  /// Refuses everything, for commands that need no files.
  public static let none = CommandFiles(
    read: { _ throws(Problem) in throw Problem(reason: "there are no files here") },
    write: { _, _ throws(Problem) in throw Problem(reason: "there are no files here") },
    runCalendar: { _, _ throws(Problem) in throw Problem(reason: "there are no programs here") })

  /// Why a file or the program cannot be used.
  public struct Problem: Error, Hashable, Sendable {
    /// The reason in the system's words.
    public let reason: String
    /// Creates a problem.
    public init(reason: String) { self.reason = reason }
  }

  /// The result of the calendar program.
  public struct ProgramOutcome: Hashable, Sendable {
    /// Its exit code, or 256 + the signal that killed it.
    public let status: Int32
    /// The bytes of its standard output.
    public let output: [UInt8]
    /// The lines of its standard error.
    public let errors: [String]

    /// Creates a result.
    public init(status: Int32, output: [UInt8], errors: [String]) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }
}
