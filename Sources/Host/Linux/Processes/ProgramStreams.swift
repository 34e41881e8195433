// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// A program's input and output: a text as its input, and a pipe for its output and errors together.
public final class ProgramStreams {
  /// The end for the program's standard input; -1 once closed.
  public private(set) var input: Int32
  /// The end for its standard output and errors; -1 once closed.
  public private(set) var output: Int32
  /// Our end of its output, non-blocking; -1 once closed.
  public private(set) var reading: Int32

  /// Creates both.
  ///
  /// - Parameter text: All that the program reads.
  /// - Throws: `HostError.system` if the process has no descriptors or the machine no memory left.
  public init(input text: [UInt8]) throws(HostError) {
    let input = try HostError.check(unsafe toki_text_descriptor(text, text.count)) {
      .system(action: "keep a program's input", reason: $0)
    }
    var reading: Int32 = -1
    var output: Int32 = -1
    let result = unsafe toki_output_pipe(&reading, &output)
    guard result == 0 else {
      close(input)
      throw .system(action: "make a pipe", reason: HostError.reason(-result))
    }
    self.input = input
    self.output = output
    self.reading = reading
  }

  deinit {
    closeTheirs()
    closeOurs()
  }

  /// Closes the program's ends, once it has them.
  public func closeTheirs() {
    if input >= 0 { close(input) }
    if output >= 0 { close(output) }
    input = -1
    output = -1
  }

  /// Closes our end; a program that still writes is told so by SIGPIPE.
  public func closeOurs() {
    if reading >= 0 { close(reading) }
    reading = -1
  }
}
