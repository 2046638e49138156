/// The pixels of a picture, row by row from the top.
struct Bitmap: Equatable {
  let width: Int
  let height: Int
  var pixels: [Pixel]

  /// - Parameter pixels: `width * height` of them.
  init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(pixels.count == width * height, "\(pixels.count) pixels are not \(width) x \(height)")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Where a pixel is, counted from the top left.
  func position(of index: Int) -> (x: Int, y: Int) { (index % width, index / width) }
}
