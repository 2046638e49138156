/// The pixels of a picture, in rows from top to bottom.
struct Bitmap: Equatable {
  let width: Int
  let height: Int
  var pixels: [Pixel]

  /// Makes a bitmap from `width * height` pixels.
  init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(pixels.count == width * height, "\(pixels.count) pixels are not \(width) x \(height)")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns the coordinates of a pixel, counted from the top left.
  func position(of index: Int) -> (x: Int, y: Int) { (index % width, index / width) }
}
