import Foundation

func tasks(_ object: NSObject) { Task.detached { print(object) }; print(object) }
func initialized(_ condition: Bool) -> Int { let x: Int; if condition { x = 1 }; return x }
