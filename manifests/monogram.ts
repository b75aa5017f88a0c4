import { buildPalette } from '#domain/platform/colours/palette.ts'
import { letters } from './letters.ts'

/**
 * The initials of a provider's name: of its first two words, without accents. Empty for a name without
 * Latin letters or digits.
 */
export function initialsOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const words = plain.match(/[A-Z0-9]+/g) ?? []
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
}

/** Size of a letter's field and the gap between two, in the units of `letters`. */
const letter = { width: 10, height: 14, gap: 4 } as const

/** Initials in the middle of an SVG of 48 by 48, on what is drawn below them. */
function drawInitials(initials: string, size: number, ink: string, below = ''): string {
  const scale = initials.length > 1 ? 1 : 1.4
  const width = initials.length * (letter.width + letter.gap) - letter.gap
  const [x, y] = [24 - (width * scale) / 2, 24 - (letter.height * scale) / 2]
  const strokes = Array.from(
    initials,
    (name, at) =>
      `<path transform="translate(${at * (letter.width + letter.gap)} 0)" d="${letters[name] ?? ''}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">${below}<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g></svg>`
}

/**
 * Draws initials on the provider's colour as an SVG of 48 by 48, inside the circle of 80 % to which
 * launchers cut an icon.
 */
export function drawMonogram(initials: string, size: number, primary: string): string {
  const { brand, onBrand } = buildPalette(primary).light
  return drawInitials(initials, size, onBrand, `<rect width="48" height="48" fill="${brand}"/>`)
}

/** The initials alone, in white on nothing. */
export const drawWhiteInitials = (initials: string, size: number): string =>
  drawInitials(initials, size, '#fff')
