import BlockDelegate
import UIKit

/// A table whose rows and whose answers to touches are closures.
final class TableViewController: UIViewController {
  private let table = UITableView()
  private var planets = ["Mercury", "Venus", "Earth", "Mars"]
  private var selected: String?

  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      try table.implement(UITableViewDataSource.self) { source in
        source.on(#selector(UITableViewDataSource.tableView(_:numberOfRowsInSection:))) {
          @MainActor [unowned self] (table: UITableView, section: Int) -> Int in planets.count
        }
        source.on(#selector(UITableViewDataSource.tableView(_:cellForRowAt:))) {
          @MainActor [unowned self] (table: UITableView, path: IndexPath) -> UITableViewCell in
          let cell = table.dequeueReusableCell(withIdentifier: "planet", for: path)
          cell.textLabel?.text = planets[path.row]
          return cell
        }
      }
      let delegate = try table.implement(UITableViewDelegate.self) { delegate in
        delegate.on(#selector(UITableViewDelegate.tableView(_:didSelectRowAt:))) {
          @MainActor [unowned self] (table: UITableView, path: IndexPath) in selected = planets[path.row]
        }
        delegate.on(#selector(UITableViewDelegate.tableView(_:heightForRowAt:))) {
          (table: UITableView, path: IndexPath) -> CGFloat in CGFloat(44)
        }
        delegate.on(#selector(UITableViewDelegate.tableView(_:editingStyleForRowAt:))) {
          (table: UITableView, path: IndexPath) -> UITableViewCell.EditingStyle in .delete
        }
        // Of a protocol that UITableViewDelegate inherits; a struct by value and a pointer to one.
        delegate.on(#selector(UIScrollViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:))) {
          (scroll: UIScrollView, velocity: CGPoint, target: UnsafeMutablePointer<CGPoint>) in
          target.pointee = CGPoint()
        }
      }
      print(delegate.responds(to: #selector(UIScrollViewDelegate.scrollViewDidScroll(_:))))
      try delegate.update { $0.remove(#selector(UITableViewDelegate.tableView(_:heightForRowAt:))) }
    } catch {
      print(error)
    }
  }
}
