import { encode } from 'uqr'

/** White margin around a code, in modules; QR readers need it. */
const quietZone = 4

/** Neighbouring dark modules of a row. The unit is one module. */
interface DarkRun {
  readonly x: number
  readonly y: number
  readonly length: number
}

/**
 * A QR code at error correction M: its dark modules in a square of `size`, margin included. uqr mixes no
 * modes, so a PIX code is 57 modules wide, where 53 would do.
 */
export function encodeQrCode(
  text: string,
  margin = quietZone,
): { readonly size: number; readonly runs: readonly DarkRun[] } {
  const { data, size } = encode(text, { ecc: 'M', border: margin })
  const runs = data.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...modules.matchAll(/1+/g)].map((run) => ({ x: run.index, y, length: run[0].length }))
  })
  return { size, runs }
}

/** The code as one SVG path in a square of `size`, with a stroke for each run of dark modules. */
export function drawQrPath(text: string): { readonly size: number; readonly path: string } {
  const { size, runs } = encodeQrCode(text)
  const strokes = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  return { size, path: strokes.join('') }
}

/** The code in grey values, 0 black and 255 white: one for each module, row by row. */
export function drawQrPixels(text: string): { readonly size: number; readonly pixels: Uint8Array } {
  const { size, runs } = encodeQrCode(text)
  const pixels = new Uint8Array(size * size).fill(255)
  for (const { x, y, length } of runs) pixels.fill(0, y * size + x, y * size + x + length)
  return { size, pixels }
}
