/**
 * A colour in OKLCH, the space in which lightness can change while people still see the same hue
 * (matrices of Björn Ottosson's Oklab). `lightness`: 0 to 1; `hue`: radians.
 */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Triple = readonly [number, number, number]

function toChannels(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2). */
export function luminance(hex: string): number {
  const [red, green, blue] = toChannels(hex)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** Converts `#rrggbb` to OKLCH. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toChannels(hex)
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, beta),
    hue: Math.atan2(beta, a),
  }
}

function linearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isInGamut(colour: Oklch): boolean {
  return linearRgb(colour).every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

/**
 * Converts OKLCH to `#rrggbb`. A colour outside sRGB loses as much chroma as needed; lightness and
 * hue stay.
 */
export function toHex(colour: Oklch): string {
  let shown = colour
  if (!isInGamut(colour)) {
    let [low, high] = [0, colour.chroma]
    for (let step = 0; step < 14; step += 1) {
      const chroma = (low + high) / 2
      if (isInGamut({ ...colour, chroma })) low = chroma
      else high = chroma
    }
    shown = { ...colour, chroma: low }
  }
  return `#${linearRgb(shown)
    .map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`
}
