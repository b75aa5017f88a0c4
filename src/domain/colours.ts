import { hex, luminance, oklch } from './colour-space.ts'
import { isHexColour } from './hex-colour.ts'

/**
 * One scheme of a provider's accessible colours, every value `#rrggbb`.
 * - `brand` the provider's own colour, for fills; `onBrand` pure black or white on it
 * - `brandHover`, `brandActive` the same fill under the pointer and pressed; `onBrand` stays legible
 * - `brandText` for text on the surfaces (4.5); `brandUi` for edges, icons and focus rings (3.0), also
 *   the edge of a fill whose own colour would vanish into the surface
 * - `brandSoft` a tinted background; `onBrandSoft` text on it (4.5)
 */
export interface PaletteScheme {
  brand: string
  onBrand: string
  brandHover: string
  brandActive: string
  brandText: string
  brandUi: string
  brandSoft: string
  onBrandSoft: string
}

export interface Palette {
  light: PaletteScheme
  dark: PaletteScheme
}

/** What brand colours stand on: page and card, light and dark. Contrast holds on the worse of each. */
export const surfaces = {
  light: ['#ffffff', '#f6f7f9'],
  dark: ['#0f1216', '#1a1f26'],
} as const

/** Contrast asked by WCAG 2.2 AA of text (1.4.3) and of controls (1.4.11). */
const textContrast = 4.5
const controlContrast = 3

/** The contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function holds(colour: string, backgrounds: readonly string[], ratio: number): boolean {
  return backgrounds.every((background) => contrast(colour, background) >= ratio)
}

/** The nearest shade of a colour, towards black (-1) or white (1), that holds on the backgrounds. */
function legible(
  colour: string,
  backgrounds: readonly string[],
  ratio: number,
  towards: -1 | 1,
): string {
  const start = oklch(colour)
  let shade = colour
  for (let step = 1; !holds(shade, backgrounds, ratio); step += 1) {
    const lightness = start.lightness + towards * step * 0.01
    if (lightness <= 0 || lightness >= 1) return towards === 1 ? '#ffffff' : '#000000'
    shade = hex({ ...start, lightness })
  }
  return shade
}

/** A fill some steps away from its text; where the scale ends it turns back, for room is ample there. */
function shifted(brand: string, onBrand: string, by: number): string {
  const start = oklch(brand)
  const { lightness } = start
  if (onBrand === '#ffffff') {
    return hex({
      ...start,
      lightness: lightness - by < 0.15 ? Math.max(lightness, 0.15) + by : lightness - by,
    })
  }
  return hex({ ...start, lightness: lightness + by > 0.985 ? lightness - by : lightness + by })
}

function scheme(brand: string, kind: keyof typeof surfaces): PaletteScheme {
  const towards = kind === 'light' ? -1 : 1
  const { chroma, hue } = oklch(brand)
  const onBrand = contrast(brand, '#ffffff') >= contrast(brand, '#000000') ? '#ffffff' : '#000000'
  const brandSoft = hex(
    kind === 'light'
      ? { lightness: 0.955, chroma: Math.min(chroma, 0.03), hue }
      : { lightness: 0.29, chroma: Math.min(chroma, 0.05), hue },
  )
  return {
    brand,
    onBrand,
    brandHover: shifted(brand, onBrand, 0.045),
    brandActive: shifted(brand, onBrand, 0.085),
    brandText: legible(brand, surfaces[kind], textContrast, towards),
    brandUi: legible(brand, surfaces[kind], controlContrast, towards),
    brandSoft,
    onBrandSoft: legible(brand, [brandSoft], textContrast, towards),
  }
}

/**
 * The accessible colours of a provider from its `primary_color`, by changing lightness in OKLCH and
 * never the hue. Text on the brand is pure black or white: for any colour one of them reaches 4.58,
 * which "almost black" does not. @throws RangeError unless given `#rrggbb`
 */
export function palette(primary: string): Palette {
  if (!isHexColour(primary)) throw new RangeError('not a #rrggbb colour')
  const brand = primary.toLowerCase()
  return { light: scheme(brand, 'light'), dark: scheme(brand, 'dark') }
}
