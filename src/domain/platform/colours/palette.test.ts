import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex, toOklch } from './colour-space.ts'
import { contrastRatio, type Palette, buildPalette, surfaces } from './palette.ts'
import { isHexColour } from './hex-colour.ts'

const traps = [
  '#ffff00',
  '#00ff00',
  '#ff69b4',
  '#808080',
  '#767676',
  '#777777',
  '#ffffff',
  '#000000',
  '#cf0dcc',
  '#0000ff',
  '#ff0000',
  '#00ffff',
  '#010101',
  '#fefefe',
]
const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

const schemes = ['light', 'dark'] as const

function worst(colour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastRatio(colour, background)))
}

/** The names of the colours that miss WCAG AA; empty for a correct palette. */
function flaws(made: Palette): string[] {
  return schemes.flatMap((kind) => {
    const scheme = made[kind]
    const shades = [scheme.brandHover, scheme.brandActive]
    const isOk = {
      'all hex': Object.values(scheme).every(isHexColour),
      'on brand pure': ['#000000', '#ffffff'].includes(scheme.onBrand),
      'on fill pure': ['#000000', '#ffffff'].includes(scheme.onBrandFill),
      'on brand': worst(scheme.onBrand, [scheme.brand]) >= 4.58,
      'on fill': worst(scheme.onBrandFill, [scheme.brandFill]) >= 4.58,
      'on its shades': worst(scheme.onBrandFill, shades) >= 4.5,
      text: worst(scheme.brandText, surfaces[kind]) >= 4.5,
      control: worst(scheme.brandUi, surfaces[kind]) >= 3,
      fill: kind === 'light' || worst(scheme.brandFill, surfaces[kind]) >= 3,
      edge: worst(scheme.brandEdge, surfaces[kind]) >= 1.6,
      'accent on brand': worst(scheme.accentOnBrand, [scheme.brand]) >= 3,
      'on soft': worst(scheme.onBrandSoft, [scheme.brandSoft]) >= 4.5,
    }
    return Object.entries(isOk)
      .filter(([, ok]) => !ok)
      .map(([name]) => `${kind}: ${name}`)
  })
}

describe('palette', () => {
  it.each(traps)('is legible everywhere for %s', (primary) => {
    expect(flaws(buildPalette(primary))).toEqual([])
  })

  it('is legible everywhere for any colour', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (primary, secondary) => {
        expect(flaws(buildPalette(primary))).toEqual([])
        expect(flaws(buildPalette(primary, secondary))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('takes ornaments from the second colour, and from the first where there is no second', () => {
    expect(buildPalette('#0b63ce', '#FFB347').light.accentOnBrand).toBe('#ffb347')
    for (const none of ['', 'laranja', '#12']) {
      const alone = buildPalette('#0b63ce', none).light
      expect(alone.accentOnBrand).toBe(alone.onBrand)
    }
  })

  it('keeps the brand colour, and its shades where they are already legible', () => {
    const { light } = buildPalette('#0B63CE')
    expect(light.brand).toBe('#0b63ce')
    expect(light.brandText).toBe('#0b63ce')
    expect(light.brandUi).toBe('#0b63ce')
    expect(buildPalette('#c5e33a').dark.brandFill).toBe('#c5e33a')
  })

  it('gives areas the very colour of the brand in both schemes, and lifts only fills', () => {
    fc.assert(
      fc.property(anyColour, (primary) => {
        const { light, dark } = buildPalette(primary)
        expect([light.brand, dark.brand, light.brandFill]).toEqual([primary, primary, primary])
      }),
    )
    const navy = buildPalette('#14213d').dark
    expect(navy.onBrand).toBe('#ffffff')
    expect(new Set([navy.brand, navy.brandEdge, navy.brandFill]).size).toBe(3)
  })

  it('lifts a dark fill to a colour that does not look disabled', () => {
    // Navy, dark red, dark green: as saturated as they were.
    for (const primary of ['#14213d', '#3b0a0a', '#0a2a12']) {
      const own = toOklch(primary)
      const fill = toOklch(buildPalette(primary).dark.brandFill)
      expect(fill.chroma).toBeGreaterThan(0.1)
      expect(fill.chroma / fill.lightness).toBeGreaterThan(0.75 * (own.chroma / own.lightness))
    }
    // Black and a dark grey: light, with black text.
    for (const primary of ['#000000', '#333333', '#2a2a2b']) {
      const { brandFill, onBrandFill } = buildPalette(primary).dark
      expect(worst(brandFill, surfaces.dark)).toBeGreaterThanOrEqual(10)
      expect(onBrandFill).toBe('#000000')
    }
    // One that is seen as it is stays so.
    expect(buildPalette('#00a6b4').dark.brandFill).toBe('#00a6b4')
    expect(buildPalette('#808080').dark.brandFill).toBe('#808080')
  })

  it('gives hover and pressed states their own colour for every brand, black and white too', () => {
    fc.assert(
      fc.property(fc.oneof(anyColour, fc.constantFrom(...traps)), (primary) => {
        for (const { brandFill, brandHover, brandActive } of Object.values(buildPalette(primary))) {
          expect(new Set([brandFill, brandHover, brandActive]).size).toBe(3)
        }
      }),
    )
  })

  it('keeps the hue of every colour that has one', () => {
    fc.assert(
      fc.property(anyColour, (primary) => {
        const { light, dark } = buildPalette(primary)
        const own = toOklch(primary)
        fc.pre(own.chroma > 0.05)
        for (const shade of [
          light.brandText,
          dark.brandText,
          light.brandHover,
          light.brandActive,
        ]) {
          const shown = toOklch(shade)
          if (shown.chroma < 0.05) continue
          const apart = Math.abs(
            Math.atan2(Math.sin(shown.hue - own.hue), Math.cos(shown.hue - own.hue)),
          )
          // Eight bits a channel turn the hue of a dark, weak colour further than that of a vivid
          // one. The distance in the plane of hue and chroma has the same bound for all of them.
          expect(apart * shown.chroma).toBeLessThan(0.012)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each(['', 'red', '#fff', '#12345g', '#1234567', '0b63ce', '#0b63ce;}', '#0b63ce\n'])(
    'refuses %o as a colour',
    (text) => {
      expect(isHexColour(text)).toBe(false)
      expect(() => buildPalette(text)).toThrow(RangeError)
    },
  )
})

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#cf0dcc', '#000000', 4.58],
    ['#ffff00', '#ffffff', 1.07],
  ])('between %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
  })
})

describe('OKLCH', () => {
  it.each([
    ['#ff0000', 0.62796, 0.25768, 29.234],
    ['#00ff00', 0.86644, 0.29483, 142.495],
    ['#0000ff', 0.45201, 0.31321, 264.052],
    ['#ffffff', 1, 0, 0],
  ])('converts %s to the published values', (colour, lightness, chroma, degrees) => {
    const read = toOklch(colour)
    expect(read.lightness).toBeCloseTo(lightness, 3)
    expect(read.chroma).toBeCloseTo(chroma, 3)
    if (chroma > 0) expect(((read.hue * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 1)
  })

  it('converts every colour back to itself', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(toHex(toOklch(colour))).toBe(colour)
      }),
    )
  })

  it('reduces chroma, not lightness, for a colour outside sRGB', () => {
    const shown = toOklch(toHex({ lightness: 0.7, chroma: 0.4, hue: 2.5 }))
    expect(shown.lightness).toBeCloseTo(0.7, 2)
    expect(shown.hue).toBeCloseTo(2.5, 1)
    expect(shown.chroma).toBeLessThan(0.4)
  })
})
