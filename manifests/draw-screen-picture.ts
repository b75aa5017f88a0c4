import type { PaletteScheme } from '#domain/platform/colours/palette.ts'
import { inputOptions, sharp } from './sharp.ts'
import { colourParts, type ScreenName, screenOf } from './screen-pictures.ts'

/** The brand that a picture of a screen shows. */
export interface ScreenBrand {
  readonly colours: PaletteScheme
  /** The bytes of the logo in the bar of the portal, in any picture format. */
  readonly logo: Uint8Array
  /** Whether it is a vertical logo, which the bar shows higher. */
  readonly isTall: boolean
}

/** The largest size of a logo in the bar, in pixels of the page (kit/logo.css of the portal). */
const logoBox = { width: 176, height: 32, tallHeight: 44 } as const

/** Red, green and blue of `#rrggbb`, 0 to 1. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

/** Turns how much of three colours a pixel has into what they add to its red, green and blue. */
function weights(colours: PaletteScheme, names: readonly (keyof PaletteScheme)[]) {
  const columns = names.map((name) => channels(colours[name]))
  const row = (channel: number): [number, number, number] => [
    columns[0]?.[channel] ?? 0,
    columns[1]?.[channel] ?? 0,
    columns[2]?.[channel] ?? 0,
  ]
  return [row(0), row(1), row(2)] as const
}

/** Whether the logo is a picture that can be read. */
export async function isPicture(logo: Uint8Array): Promise<boolean> {
  try {
    return (await sharp(logo, inputOptions).stats()).channels.length > 0
  } catch {
    return false
  }
}

/** The logo as high as the bar shows it. A vector is rendered at that size instead of being enlarged. */
async function fitLogo({ logo, isTall }: ScreenBrand, scale: number) {
  const width = logoBox.width * scale
  const height = (isTall ? logoBox.tallHeight : logoBox.height) * scale
  const { format, height: own } = await sharp(logo, inputOptions).metadata()
  const density = Math.min(2400, Math.max(72, (72 * height) / own))
  const drawn = sharp(logo, format === 'svg' ? { ...inputOptions, density } : inputOptions)
  const fitted = drawn.resize(width, height, { fit: 'inside' }).png()
  const { data, info } = await fitted.toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height }
}

/**
 * Draws the picture of a screen as WebP. `parts`: the page without colours, then how much of each
 * colour it has (`partFiles`). An unreadable logo rejects.
 */
export async function drawScreenPicture(
  name: ScreenName,
  parts: readonly Uint8Array[],
  brand: ScreenBrand,
): Promise<Buffer> {
  const { scale, logo } = screenOf(name)
  const [base = new Uint8Array(), ...shares] = parts
  const { input, height } = await fitLogo(brand, scale)
  const coloured = shares.map(async (share, at) => ({
    input: await sharp(share)
      .recomb([...weights(brand.colours, colourParts[at] ?? [])])
      .png({ compressionLevel: 1 })
      .toBuffer(),
    blend: 'add' as const,
  }))
  const place = { left: logo.left * scale, top: Math.round(logo.middle * scale - height / 2) }
  return await sharp(base)
    .composite([...(await Promise.all(coloured)), { input, ...place }])
    .removeAlpha()
    .webp({ quality: 80 })
    .toBuffer()
}
