import type { Sharp } from 'sharp'
import { glyphs } from './glyphs.ts'
import { drawWhiteInitials } from './monogram.ts'
import { sharp } from './sharp.ts'

/** Pixels with red, green, blue and opacity, four bytes each. */
interface Pixels {
  readonly data: Buffer
  readonly side: number
}

/** A logo that covers more than this of the field it spans has a ground of its own. */
const groundShare = 0.85

/** A ground whose drawing differs less in every channel, of 255, cannot be told from it. */
const minContrast = 48

/** The rectangle that is drawn on at all; null where nothing is. */
function findSpan({ data, side }: Pixels) {
  let [left, top, right, bottom, covered] = [side, side, -1, -1, 0]
  for (let at = 0; at < side * side; at += 1) {
    if ((data[at * 4 + 3] ?? 0) < 128) continue
    const [x, y] = [at % side, Math.floor(at / side)]
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    covered += 1
  }
  if (covered === 0) return null
  const share = covered / ((right - left + 1) * (bottom - top + 1))
  return { left, middle: Math.round((top + bottom) / 2), hasGround: share > groundShare }
}

/** How opaque each pixel of the silhouette is; null for a logo that is one even field. */
function opacities(pixels: Pixels): Uint8Array | null {
  const { data, side } = pixels
  const span = findSpan(pixels)
  if (!span) return null
  const own = Uint8Array.from({ length: side * side }, (_, at) => data[at * 4 + 3] ?? 0)
  if (!span.hasGround) return own
  // The ground has the colour of the logo's edge, and the drawing every other one.
  const ground = (span.middle * side + span.left) * 4
  const difference = own.map((_, at) =>
    Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs((data[at * 4 + channel] ?? 0) - (data[ground + channel] ?? 0)),
      ),
    ),
  )
  const most = difference.reduce((max, one, at) => (own[at] ? Math.max(max, one) : max), 0)
  if (most < minContrast) return null
  // What is half as far from the ground as the farthest colour belongs to the drawing.
  return own.map((alpha, at) => alpha * Math.min(1, (difference[at] ?? 0) / (most / 2)))
}

/** The initials, or a glyph for a name without any, in white on nothing. */
function drawWithoutLogo(initials: string, size: number): Promise<Buffer> {
  const svg = initials
    ? drawWhiteInitials(initials, size)
    : `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyphs.signal}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().png({ compressionLevel: 9 }).toBuffer()
}

/** No opacity, where opacity is drawn as lightness. */
const nothing = '#000'

/**
 * Draws the shape of a logo in white on nothing, with `side` of `size` pixels: of one with a ground, what
 * stands on the ground; of one without a shape, the initials.
 */
export async function drawSilhouette(
  logo: Sharp | null,
  initials: string,
  { size, side }: { readonly size: number; readonly side: number },
): Promise<Buffer> {
  if (!logo) return await drawWithoutLogo(initials, size)
  const { data, info } = await logo.raw().toBuffer({ resolveWithObject: true })
  const { width } = info
  const mask = opacities({ data, side: width })
  if (!mask) return await drawWithoutLogo(initials, size)
  const before = Math.floor((size - side) / 2)
  const after = size - side - before
  const raw = { width, height: width, channels: 1 } as const
  // A logo's own margin would make it small in a status bar.
  const shape = await sharp(mask, { raw })
    .trim({ background: nothing })
    .resize(side, side, { fit: 'contain', background: nothing })
    .extend({ top: before, left: before, bottom: after, right: after, background: nothing })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const white = Buffer.from(Array.from(shape, (alpha) => [255, 255, 255, alpha]).flat())
  return await sharp(white, { raw: { width: size, height: size, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
