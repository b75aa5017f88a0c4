import { encodeQrCode } from '#domain/money/payment-codes/qr-code.ts'

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

/** Draws a QR code, with a bar for each run of dark modules. */
export function drawQrCode(text: string): Drawing {
  const { size, runs } = encodeQrCode(text, 0)
  const bars = runs.map(({ x, y, length }) => ({ x, y, width: length, height: 1 }))
  return { width: size, height: size, bars }
}
