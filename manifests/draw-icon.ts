import type { Sharp } from 'sharp'
import { buildPalette } from '#domain/platform/colours/palette.ts'
import type { Brand } from './brand.ts'
import { drawSilhouette } from './draw-silhouette.ts'
import { glyphs } from './glyphs.ts'
import { type IconName, icons } from './icons.ts'
import { drawMonogram } from './monogram.ts'
import { inputOptions, sharp } from './sharp.ts'

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Draws a glyph on the provider's colour: for shortcuts, and for a provider without a logo and
 * without a name that has initials.
 */
function drawGlyph(glyph: string, size: number, primary: string): Promise<Buffer> {
  const { brand, onBrand } = buildPalette(primary).light
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48"><rect width="48" height="48" fill="${brand}"/><g transform="translate(12 12)" fill="none" stroke="${onBrand}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyph}</g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer()
}

/**
 * The logo fitted into a square of `size` pixels. A vector is rendered at that size instead of
 * being enlarged.
 */
async function fitToSquare(logo: Uint8Array, size: number): Promise<Sharp> {
  const { format, width, height } = await sharp(logo, inputOptions).metadata()
  const density = Math.min(2400, Math.max(72, (72 * size) / Math.max(width, height)))
  const drawn = sharp(logo, format === 'svg' ? { ...inputOptions, density } : inputOptions)
  const fitted = drawn.resize(size, size, { fit: 'contain', background: transparent })
  return sharp(await fitted.ensureAlpha().png().toBuffer())
}

const hex = (...channels: number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/**
 * Chooses the background of the logo: the colour of its own edge when it fills the square, else the
 * colour that shows it best.
 */
async function chooseBackground(
  logo: Sharp,
  primary: string,
): Promise<{ colour: string; isFull: boolean }> {
  const { isOpaque } = await logo.clone().stats()
  const edge = await logo.clone().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  const [red = 0, green = 0, blue = 0, alpha = 0] = edge
  if (isOpaque || alpha === 255) return { colour: hex(red, green, blue), isFull: true }
  // The average lightness of the logo, each pixel weighted by its opacity: a white logo cannot be
  // seen on white.
  const { data } = await logo.clone().resize(32, 32).raw().toBuffer({ resolveWithObject: true })
  let light = 0
  let ink = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray(at, at + 4)
    light += (0.2126 * r + 0.7152 * g + 0.0722 * b) * a
    ink += a
  }
  const isLight = ink > 0 && light / ink > 215
  return { colour: isLight ? buildPalette(primary).light.brand : '#ffffff', isFull: false }
}

/**
 * The share of the side that a logo may take: launchers cut a maskable icon to a circle of 80 %.
 */
const logoShare = { opaque: { full: 1, loose: 0.8 }, maskable: { full: 0.8, loose: 0.56 } } as const

/** The share of the side that a silhouette takes: an icon is cut as a maskable one, a badge is not. */
const silhouetteShare = { monochrome: logoShare.maskable.loose, badge: 0.92 } as const

async function drawLogo(
  logo: Uint8Array,
  size: number,
  draws: 'logo' | 'opaque' | 'maskable',
  primary: string,
): Promise<Buffer> {
  const whole = await fitToSquare(logo, size)
  if (draws === 'logo') return whole.png({ compressionLevel: 9 }).toBuffer()
  const { colour, isFull } = await chooseBackground(whole, primary)
  const side = Math.round(size * logoShare[draws][isFull ? 'full' : 'loose'])
  const inner = await (await fitToSquare(logo, side)).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: colour } })
    .composite([{ input: inner }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Initials on the provider's colour; a glyph where the name has none. */
function drawWithoutLogo(initials: string, size: number, primary: string): Promise<Buffer> {
  if (!initials) return drawGlyph(glyphs.signal, size, primary)
  const svg = Buffer.from(drawMonogram(initials, size, primary))
  return sharp(svg).removeAlpha().png({ compressionLevel: 9 }).toBuffer()
}

/** Draws one icon as PNG. An unreadable logo counts as none. */
export async function drawIcon(
  name: IconName,
  { logo, initials, primary }: Brand,
): Promise<Buffer> {
  const { size, draws } = icons[name]
  if (draws === 'invoices' || draws === 'pix' || draws === 'support') {
    return await drawGlyph(glyphs[draws], size, primary)
  }
  if (draws === 'monochrome' || draws === 'badge') {
    const side = Math.round(size * silhouetteShare[draws])
    // Twice the size, because its margin is cut away.
    const fitted = logo && (await fitToSquare(logo, 2 * side).catch(() => null))
    return await drawSilhouette(fitted, initials, { size, side })
  }
  const withoutLogo = () => drawWithoutLogo(initials, size, primary)
  if (!logo) return await withoutLogo()
  return await drawLogo(logo, size, draws, primary).catch(withoutLogo)
}
