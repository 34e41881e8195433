// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The index of the API: `{"version":…,"paths":[{"path":"/v1/timers","methods":["GET","POST"]},…]}`.
struct Index: Formed {
  let version: String
  let paths: [Entry]

  struct Entry: Formed {
    let path: String
    let methods: [String]

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Entry?
    ) throws(Visitor.Failure) -> Entry {
      Entry(
        path: try visitor.field("path", whole) { $0.path }, methods: try visitor.field("methods", whole) { $0.methods })
    }
  }

  init(version: String, paths: [Entry]) {
    self.version = version
    self.paths = paths
  }

  init(routes: [Route]) {
    var paths: [Entry] = []
    for route in routes where !paths.contains(where: { $0.path == route.path }) {
      paths.append(Entry(path: route.path, methods: routes.filter { $0.path == route.path }.map(\.method)))
    }
    self.init(version: TokiVersion.current, paths: paths)
  }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Index?
  ) throws(Visitor.Failure) -> Index {
    Index(
      version: try visitor.field("version", whole) { $0.version }, paths: try visitor.field("paths", whole) { $0.paths }
    )
  }
}
