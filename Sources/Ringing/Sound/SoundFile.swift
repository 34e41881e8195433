// SPDX-License-Identifier: Apache-2.0
import CSound
import Glibc

/// An open sound file, read piece by piece: wav, flac, ogg, mp3 and any other format of libsndfile.
///
/// It is streamed, so its length does not matter. Not `Sendable`: it stays on the thread that opened it.
@safe
final class SoundFile {
  let path: String
  /// Frames per second, 1 to 384,000, which the sound server accepts.
  let rate: Int
  /// Samples per frame, 1 to 32, which the sound server accepts.
  let channels: Int
  private let handle: OpaquePointer

  /// Opens a file.
  ///
  /// - Parameter path: An absolute path.
  /// - Throws: `RingingError.sound` for a relative path, a missing or unreadable file, anything but a regular file (a
  ///   pipe would make us wait), and a file without sound.
  init(path: String) throws(RingingError) {
    func refusal(_ reason: String) -> RingingError { .sound(path: path, reason: reason) }
    guard path.utf8.first == UInt8(ascii: "/") else { throw refusal("is not an absolute path") }
    guard !path.utf8.contains(0) else { throw refusal("is not a path") }

    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = errno
      throw refusal(
        number == ENOENT ? "does not exist" : "cannot be opened: \(SystemErrorText.text(of: number))")
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      close(descriptor)
      throw refusal(isFolder ? "is a folder, not a sound file" : "is not a plain file")
    }

    var info = SF_INFO()
    // libsndfile closes the descriptor with the handle, and also if it rejects the file.
    guard let handle = unsafe sf_open_fd(descriptor, Int32(SFM_READ), &info, 1) else {
      let reason = unsafe sf_strerror(nil).map { unsafe String(cString: $0) } ?? "unknown"
      let end = reason.last == "." ? "" : "."
      throw refusal("is not a sound that can be played (wav, flac, ogg, mp3): \(reason)\(end)")
    }
    // Properties are set after the last check, so that `deinit` does not close the handle again.
    let (rate, channels) = (Int(info.samplerate), Int(info.channels))
    guard (1...384_000).contains(rate), (1...32).contains(channels) else {
      unsafe sf_close(handle)
      throw refusal("has \(channels) channels at \(rate) Hz, which no sound server plays")
    }
    guard info.frames > 0 else {
      unsafe sf_close(handle)
      throw refusal("has no sound in it")
    }
    unsafe self.handle = handle
    self.path = path
    self.rate = rate
    self.channels = channels
  }

  deinit { unsafe sf_close(handle) }

  /// Fills `buffer` with whole frames; returns their number, 0 at the end.
  func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    return unsafe Int(sf_readf_float(handle, start, sf_count_t(buffer.count / channels)))
  }

  /// Goes back to the first frame; `false` if the format cannot.
  func rewind() -> Bool { unsafe sf_seek(handle, 0, Int32(SEEK_SET)) == 0 }
}
