// SPDX-License-Identifier: Apache-2.0
import Foundation
public import TrustedTime

/// Keeps the known time, or when servers were asked, in a file that is replaced whole.
public final class FileTimeStorage: TimeStorage {
  private let path: String

  /// Names the file; its folder must exist for anything to be saved.
  public init(path: String) { self.path = path }

  /// The content of the file; `nil` if it cannot be read.
  public func load() -> [UInt8]? { (try? Data(contentsOf: URL(filePath: path))).map { Array($0) } }

  /// Replaces the file; a failure costs knowledge at the next launch, and nothing else.
  public func save(_ bytes: [UInt8]) { try? Data(bytes).write(to: URL(filePath: path), options: .atomic) }
}
