#if os(Linux)
  import Glibc
  package import MartletWidgets

  /// Why a picture cannot be drawn.
  package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Draws a widget as a PNG file with 2 pixels per point. Loads the system's cairo library when it is called.
  /// - Returns: The file's bytes.
  package func drawPicture(_ drawing: WidgetDrawing) throws(PictureError) -> [UInt8] {
    guard let cairo = Cairo() else {
      throw PictureError(description: "PNG output requires the cairo library: install libcairo2")
    }
    let (size, scale) = (158.0, 2.0)
    let surface = cairo.createSurface(0, Int32(size * scale), Int32(size * scale))
    let canvas = cairo.create(surface)
    defer {
      cairo.destroy(canvas)
      cairo.destroySurface(surface)
    }
    cairo.scale(canvas, scale, scale)
    let radius = 22.0
    for (x, y, start) in [
      (size - radius, radius, -0.5), (size - radius, size - radius, 0), (radius, size - radius, 0.5),
      (radius, radius, 1),
    ] {
      cairo.arc(canvas, x, y, radius, start * .pi, (start + 0.5) * .pi)
    }
    cairo.setColor(canvas, 1, 1, 1, 1)
    cairo.fillPreserve(canvas)
    // Text that is too long is cut off at the edge.
    cairo.clip(canvas)
    var y = 16.0
    for line in drawing.lines {
      let (fontSize, isBold) =
        line.style == .headline ? (17.0, true) : line.style == .subheadline ? (15.0, false) : (12.0, false)
      cairo.selectFont(canvas, "sans-serif", 0, isBold ? 1 : 0)
      cairo.setFontSize(canvas, fontSize)
      let gray = line.isDimmed ? 0.5 : 0
      cairo.setColor(canvas, gray, gray, gray, 1)
      y += fontSize
      cairo.moveTo(canvas, 16, y)
      cairo.showText(canvas, line.text)
      if line.isStruckThrough {
        cairo.rectangle(canvas, 16, y - fontSize * 0.3, cairo.width(of: line.text, on: canvas), 1)
        cairo.fill(canvas)
      }
      y += 6
    }
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { pointer in
      cairo.write(
        surface,
        { closure, data, count in
          guard let closure, let data else { return 0 }
          closure.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(start: data, count: Int(count))
          return 0
        }, pointer)
    }
    guard status == 0 else { throw PictureError(description: "cairo cannot write the PNG (status \(status))") }
    return bytes
  }

  /// The cairo functions that drawing a widget uses.
  private struct Cairo {
    typealias Writer = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

    let createSurface: @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
    let destroySurface: @convention(c) (OpaquePointer?) -> Void
    let create: @convention(c) (OpaquePointer?) -> OpaquePointer?
    let destroy: @convention(c) (OpaquePointer?) -> Void
    let scale: @convention(c) (OpaquePointer?, Double, Double) -> Void
    let arc: @convention(c) (OpaquePointer?, Double, Double, Double, Double, Double) -> Void
    let rectangle: @convention(c) (OpaquePointer?, Double, Double, Double, Double) -> Void
    let setColor: @convention(c) (OpaquePointer?, Double, Double, Double, Double) -> Void
    let fill: @convention(c) (OpaquePointer?) -> Void
    let fillPreserve: @convention(c) (OpaquePointer?) -> Void
    let clip: @convention(c) (OpaquePointer?) -> Void
    let selectFont: @convention(c) (OpaquePointer?, UnsafePointer<CChar>, Int32, Int32) -> Void
    let setFontSize: @convention(c) (OpaquePointer?, Double) -> Void
    let moveTo: @convention(c) (OpaquePointer?, Double, Double) -> Void
    let showText: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> Void
    let textExtents: @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafeMutablePointer<Double>) -> Void
    let write: @convention(c) (OpaquePointer?, Writer, UnsafeMutableRawPointer?) -> Int32

    /// The advance width of a text: the fifth of the six numbers of `cairo_text_extents_t`.
    func width(of text: String, on canvas: OpaquePointer?) -> Double {
      var extents = [Double](repeating: 0, count: 6)
      textExtents(canvas, text, &extents)
      return extents[4]
    }

    init?() {
      guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
      func load<Function>(_ name: String) -> Function? {
        dlsym(library, "cairo_\(name)").map { unsafeBitCast($0, to: Function.self) }
      }
      guard let createSurface: @convention(c) (Int32, Int32, Int32) -> OpaquePointer? = load("image_surface_create"),
        let destroySurface: @convention(c) (OpaquePointer?) -> Void = load("surface_destroy"),
        let create: @convention(c) (OpaquePointer?) -> OpaquePointer? = load("create"),
        let destroy: @convention(c) (OpaquePointer?) -> Void = load("destroy"),
        let scale: @convention(c) (OpaquePointer?, Double, Double) -> Void = load("scale"),
        let arc: @convention(c) (OpaquePointer?, Double, Double, Double, Double, Double) -> Void = load("arc"),
        let rectangle: @convention(c) (OpaquePointer?, Double, Double, Double, Double) -> Void = load("rectangle"),
        let setColor: @convention(c) (OpaquePointer?, Double, Double, Double, Double) -> Void = load("set_source_rgba"),
        let fill: @convention(c) (OpaquePointer?) -> Void = load("fill"),
        let fillPreserve: @convention(c) (OpaquePointer?) -> Void = load("fill_preserve"),
        let clip: @convention(c) (OpaquePointer?) -> Void = load("clip"),
        let selectFont: @convention(c) (OpaquePointer?, UnsafePointer<CChar>, Int32, Int32) -> Void =
          load("select_font_face"),
        let setFontSize: @convention(c) (OpaquePointer?, Double) -> Void = load("set_font_size"),
        let moveTo: @convention(c) (OpaquePointer?, Double, Double) -> Void = load("move_to"),
        let showText: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> Void = load("show_text"),
        let textExtents: @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafeMutablePointer<Double>) -> Void =
          load("text_extents"),
        let write: @convention(c) (OpaquePointer?, Writer, UnsafeMutableRawPointer?) -> Int32 =
          load("surface_write_to_png_stream")
      else { return nil }
      self.createSurface = createSurface
      self.destroySurface = destroySurface
      self.create = create
      self.destroy = destroy
      self.scale = scale
      self.arc = arc
      self.rectangle = rectangle
      self.setColor = setColor
      self.fill = fill
      self.fillPreserve = fillPreserve
      self.clip = clip
      self.selectFont = selectFont
      self.setFontSize = setFontSize
      self.moveTo = moveTo
      self.showText = showText
      self.textExtents = textExtents
      self.write = write
    }
  }
#endif
