// SPDX-License-Identifier: Apache-2.0
public import Foundation

extension FileManager {
  /// Foundation/FileManager/containerURL(forSecurityApplicationGroupIdentifier:): there is no group.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}
