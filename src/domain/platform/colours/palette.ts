import { toHex, luminance, toOklch } from './colour-space.ts'
import { isHexColour } from './hex-colour.ts'

/**
 * One colour scheme (light or dark) of a provider. Every value is `#rrggbb`; the number is the WCAG
 * contrast ratio that always holds.
 * - `brand`: the provider's own colour, in both schemes, for large areas. `onBrand`: pure black or white
 *   on it. `brandEdge`: a hairline around such an area, the same colour unless the surfaces are close to
 *   it (1.6)
 * - `brandFill`: the fill of buttons; the own colour, and on the dark surfaces a lighter shade where it is
 *   too close to them (3.0). `onBrandFill`: pure black or white on it
 * - `brandHover`, `brandActive`: the same fill under the pointer and pressed; `onBrandFill` stays
 *   legible on both
 * - `brandText`: text on the surfaces (4.5). `brandUi`: edges, icons and focus rings (3.0), and on the
 *   light surfaces the edge of a fill whose own colour is too close to them
 * - `brandSoft`: a tinted background. `onBrandSoft`: text on it (4.5)
 * - `accentOnBrand`: the provider's second colour for ornaments on `brand` (3.0), `onBrand` where it
 *   has none. It stands nowhere else: on a state or a chosen tab it would be read as a meaning
 */
export interface PaletteScheme {
  brand: string
  onBrand: string
  brandEdge: string
  brandFill: string
  onBrandFill: string
  brandHover: string
  brandActive: string
  brandText: string
  brandUi: string
  brandSoft: string
  onBrandSoft: string
  accentOnBrand: string
}

export interface Palette {
  light: PaletteScheme
  dark: PaletteScheme
}

/**
 * The backgrounds of brand colours: page and card, light and dark. A contrast must hold on the
 * worse of the two.
 */
export const surfaces = {
  light: ['#ffffff', '#f6f7f9'],
  dark: ['#0f1216', '#1a1f26'],
} as const

/** The contrast ratios WCAG 2.2 AA requires of text (1.4.3) and of controls (1.4.11). */
const textContrast = 4.5
const controlContrast = 3

/** Of an area and what is around it, so that it is seen as one; WCAG asks for nothing here. */
const edgeContrast = 1.6

/** The contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2). */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function hasContrast(colour: string, backgrounds: readonly string[], ratio: number): boolean {
  return backgrounds.every((background) => contrastRatio(colour, background) >= ratio)
}

/** The most that a lightened colour gains by keeping its saturation. */
const maxGainedChroma = 0.14

/** Of a colour of less chroma nothing but grey is seen. */
const seenChroma = 0.03

/**
 * Of a grey fill on the dark surfaces: a middle grey on them is how a button looks that cannot be
 * pressed.
 */
const greyFillContrast = 10

/**
 * The nearest shade of a colour that reaches the ratio on all backgrounds. `towards`: darken (-1)
 * or lighten (1). A lightened one keeps its saturation, the chroma by its lightness: with the chroma of
 * navy, a middle blue is a dull grey.
 */
function nearestLegibleShade(
  colour: string,
  backgrounds: readonly string[],
  ratio: number,
  towards: -1 | 1,
): string {
  const start = toOklch(colour)
  let shade = colour
  for (let step = 1; !hasContrast(shade, backgrounds, ratio); step += 1) {
    const lightness = start.lightness + towards * step * 0.01
    if (lightness <= 0 || lightness >= 1) return towards === 1 ? '#ffffff' : '#000000'
    const gained = start.lightness > 0 ? (start.chroma / start.lightness) * lightness : 0
    const isVivid = towards === -1 || start.chroma >= maxGainedChroma
    const chroma = isVivid ? start.chroma : Math.min(gained, maxGainedChroma)
    shade = toHex({ ...start, chroma, lightness })
  }
  return shade
}

/** Black or white, whichever has more contrast. */
function textOn(colour: string): string {
  return contrastRatio(colour, '#ffffff') >= contrastRatio(colour, '#000000')
    ? '#ffffff'
    : '#000000'
}

/**
 * Moves a fill's lightness away from its text by `by`. At the end of the scale it moves the other
 * way, where there is enough contrast left.
 */
function shiftLightness(fill: string, onFill: string, by: number): string {
  const start = toOklch(fill)
  const { lightness } = start
  if (onFill === '#ffffff') {
    return toHex({
      ...start,
      lightness: lightness - by < 0.15 ? Math.max(lightness, 0.15) + by : lightness - by,
    })
  }
  return toHex({ ...start, lightness: lightness + by > 0.985 ? lightness - by : lightness + by })
}

/** The fill of buttons on the dark surfaces, from the shade of the brand that is seen there. */
function darkFill(brand: string, seen: string): string {
  if (seen === brand || toOklch(seen).chroma >= seenChroma) return seen
  return nearestLegibleShade(brand, surfaces.dark, greyFillContrast, 1)
}

function buildScheme(
  brand: string,
  second: string | null,
  kind: keyof typeof surfaces,
): PaletteScheme {
  const towards = kind === 'light' ? -1 : 1
  const { chroma, hue } = toOklch(brand)
  const onBrand = textOn(brand)
  const brandUi = nearestLegibleShade(brand, surfaces[kind], controlContrast, towards)
  // A light brand darkened would be another brand: there an edge marks the fill.
  const brandFill = kind === 'light' ? brand : darkFill(brand, brandUi)
  const onBrandFill = textOn(brandFill)
  const brandSoft = toHex(
    kind === 'light'
      ? { lightness: 0.955, chroma: Math.min(chroma, 0.03), hue }
      : { lightness: 0.29, chroma: Math.min(chroma, 0.05), hue },
  )
  return {
    brand,
    onBrand,
    brandEdge: nearestLegibleShade(brand, surfaces[kind], edgeContrast, towards),
    brandFill,
    onBrandFill,
    brandHover: shiftLightness(brandFill, onBrandFill, 0.045),
    brandActive: shiftLightness(brandFill, onBrandFill, 0.085),
    brandText: nearestLegibleShade(brand, surfaces[kind], textContrast, towards),
    brandUi,
    brandSoft,
    onBrandSoft: nearestLegibleShade(brand, [brandSoft], textContrast, towards),
    accentOnBrand: second
      ? nearestLegibleShade(second, [brand], controlContrast, onBrand === '#ffffff' ? 1 : -1)
      : onBrand,
  }
}

/**
 * The accessible colours of a provider, computed from its `primary_color` (`#rrggbb`) and, where it
 * has one, its `secondary_color`, by changing lightness and chroma in OKLCH and never the hue. Any other text as
 * the second colour counts as none. Text on the brand is pure black or white: for any colour
 * one of the two reaches 4.58, which "almost black" does not.
 * @throws RangeError unless given `#rrggbb`
 */
export function buildPalette(primary: string, secondary = ''): Palette {
  if (!isHexColour(primary)) throw new RangeError('not a #rrggbb colour')
  const brand = primary.toLowerCase()
  const second = isHexColour(secondary) ? secondary.toLowerCase() : null
  return {
    light: buildScheme(brand, second, 'light'),
    dark: buildScheme(brand, second, 'dark'),
  }
}
