// SPDX-License-Identifier: Apache-2.0
public import Foundation

extension NSNotification.Name {
  /// Foundation/NSNotification/Name-swift.struct/NSSystemClockDidChange.
  public static let NSSystemClockDidChange = NSNotification.Name("NSSystemClockDidChangeNotification")
}
