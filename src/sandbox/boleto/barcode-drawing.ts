import QRCode from 'qrcode'

/** A black rectangle. The unit is one narrow bar of a barcode or one module of a QR code. */
export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A drawing of black rectangles, without its quiet zone. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly bars: readonly Bar[]
}

/**
 * Draws the Interleaved 2 of 5 barcode of a boleto. Wide bars are three times as wide as narrow
 * ones (bwip-js draws 2 to 1), so 44 digits take 405 units. It is one unit high, to be stretched.
 */
export async function drawItf(digits: string): Promise<Drawing> {
  // Not the named export `raw`: that is a symbology with this name.
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw('interleaved2of5', digits, {})
  const widths = symbol && 'sbs' in symbol ? symbol.sbs.map((size) => (size > 1 ? 3 : 1)) : []
  let x = 0
  const bars: Bar[] = []
  for (const [index, width] of widths.entries()) {
    // Bars and spaces alternate, beginning with a bar.
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 })
    x += width
  }
  const last = bars.at(-1)
  return { width: last ? last.x + last.width : 0, height: 1, bars }
}

/**
 * Draws a QR code at error correction M. Neighbouring dark modules of a row are joined into one
 * bar.
 */
export function drawQrCode(text: string): Drawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const isDark = (row: number, column: number) =>
    column < size && modules.data[row * size + column] === 1
  const bars: Bar[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue
      const start = column
      while (isDark(row, column + 1)) column += 1
      bars.push({ x: start, y: row, width: column - start + 1, height: 1 })
    }
  }
  return { width: size, height: size, bars }
}
