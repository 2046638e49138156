import BlockDelegate
import UIKit

/// A table whose rows and whose reactions to touches are closures.
final class TableViewController: UIViewController {
  private let table = UITableView()
  private var planets = ["Mercury", "Venus", "Earth", "Mars"]
  private var selected: String?

  override func viewDidLoad() {
    super.viewDidLoad()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "planet")
    do {
      try table.implement(UITableViewDataSource.self) { source in
        source[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { [unowned self] table, section in
          planets.count
        }
        source[UITableViewDataSource.tableView(_:cellForRowAt:)] = { [unowned self] table, path in
          let cell = table.dequeueReusableCell(withIdentifier: "planet", for: path)
          cell.textLabel?.text = planets[path.row]
          return cell
        }
      }
      let delegate = try table.implement(UITableViewDelegate.self) { delegate in
        delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { [unowned self] table, path in
          selected = planets[path.row]
        }
        delegate[UITableViewDelegate.tableView(_:heightForRowAt:)] = { table, path in 44 }
        delegate[UITableViewDelegate.tableView(_:editingStyleForRowAt:)] = { table, path in .delete }
        // UITableViewDelegate inherits this method from another protocol. The method takes a struct by value and a
        // pointer to a struct.
        delegate[UITableViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)] = {
          scroll, velocity, target in
          target.pointee = CGPoint()
        }
      }
      print(delegate.responds(to: UITableViewDelegate.scrollViewDidScroll(_:)))
      try delegate.update { $0.remove(UITableViewDelegate.tableView(_:heightForRowAt:)) }
    } catch {
      print(error)
    }
  }
}
