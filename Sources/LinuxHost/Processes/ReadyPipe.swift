// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

/// The daemon's end of the pipe by which its launcher waits for it: says one word, then closes.
public final class ReadyPipe: Sendable {
  /// `nil` once the word was said.
  private let descriptor: Mutex<Int32?>

  /// Takes over the descriptor that came as `--ready-fd`, so that no child of ours gets it.
  public init(descriptor: Int32) {
    self.descriptor = Mutex(descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close() }

  /// The daemon answers on its socket from now on.
  public func ready() { say("ready") }

  /// Another daemon holds the data folder: the launcher connects to that one.
  public func busy() { say("busy") }

  /// The daemon ends; `message` says why and is shown to the person.
  public func failed(_ message: String) {
    say("error: " + message.map { $0.isNewline ? " " : String($0) }.joined())
  }

  private func say(_ word: String) {
    // Nobody may be listening any more, and that is no fault.
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

/// What the launcher reads from the other end.
enum ReadyWord: Equatable {
  case ready
  case busy
  case failed(String)

  /// Reads a line without its end; `nil` for anything that `ReadyPipe` does not say.
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
