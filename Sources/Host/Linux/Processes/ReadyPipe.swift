// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

/// The daemon's end of the launcher's pipe: reports one result, then closes.
public final class ReadyPipe: Sendable {
  /// `nil` once the result was reported.
  private let descriptor: Mutex<Int32?>

  /// Adopts the descriptor of `--ready-fd`, so that child processes do not inherit it.
  public init(descriptor: Int32) {
    self.descriptor = Mutex(descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close() }

  /// Reports that the daemon answers on its socket.
  public func ready() { say("ready") }

  /// Reports that another daemon holds the data folder, for the launcher to connect to.
  public func busy() { say("busy") }

  /// Reports that the daemon cannot run; `message` is shown to the person.
  public func failed(_ message: String) {
    say("error: " + message.map { $0.isNewline ? " " : String($0) }.joined())
  }

  private func say(_ word: String) {
    // The launcher may be gone, which is fine.
    descriptor.withLock { if let open = $0 { _ = RawOutput.write(word + "\n", to: open) } }
    close()
  }

  private func close() {
    descriptor.withLock {
      if let open = $0 { _ = Glibc.close(open) }
      $0 = nil
    }
  }
}

/// The result that the launcher reads from the pipe.
enum ReadyWord: Equatable {
  case ready
  case busy
  case failed(String)

  /// Parses a line without its newline; `nil` for anything `ReadyPipe` never writes.
  init?(line: String) {
    let mark = "error: "
    switch line {
    case "ready": self = .ready
    case "busy": self = .busy
    case _ where line.hasPrefix(mark): self = .failed(String(line.dropFirst(mark.count)))
    default: return nil
    }
  }
}
