import type { Face } from './face.ts'

const circle = (radius: number) => `<circle cx='376' cy='216' r='${radius}'/>`
const wave = (y: number) => `<path d='M-20 ${y}q35-36 70 0t70 0 70 0 70 0 70 0 70 0 70 0'/>`
const ticks = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index * 24)).join('')

/** Drawings of 400 x 240, whose opacity alone is seen. */
const drawings: Readonly<Record<Face['pattern'], string>> = {
  arcs: [29, 58, 87, 116].map(circle).join(''),
  waves: [186, 208, 230].map(wave).join(''),
  hills:
    "<path fill='#000' fill-opacity='.45' d='M150 240q90-150 180-40 30-40 70-44v84z'/>" +
    "<path fill='#000' fill-opacity='.7' d='M230 240q80-100 140-24 16-16 30-18v42z'/>",
  grid:
    ticks(6, (at) => `<path d='M${276 + at} 132V240'/>`) +
    ticks(5, (at) => `<path d='M264 ${144 + at}H400'/>`),
}

/** A drawing as the mask of a colour. It covers its place from the lower right corner on. */
function mask(pattern: Face['pattern']): string {
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 240' " +
    "preserveAspectRatio='xMaxYMax slice'><g fill='none' stroke='#000' stroke-width='1.5'>" +
    `${drawings[pattern]}</g></svg>`
  const coded = svg.replaceAll(/[<>#]/g, (sign) => encodeURIComponent(sign))
  return `url("data:image/svg+xml,${coded}")`
}

/** In rem, of the least, the usual and the largest corners. */
const radii: Readonly<Record<Face['corners'], readonly [number, number, number]>> = {
  small: [0.25, 0.375, 0.5],
  medium: [0.5, 0.75, 1.25],
  large: [0.75, 1.125, 1.75],
}

/** Faces of our own, of the letters of Western Europe: each a file of at most 20 kB. */
const faceFiles = {
  rounded: '/assets/nunito-latin-700-5.3.0.woff2',
  condensed: '/assets/sofia-sans-condensed-latin-700-5.3.0.woff2',
} as const

/** The file with the letters of headings; null for those of the system. */
export const headlineFile = ({ headline }: Face) =>
  headline === 'system' ? null : faceFiles[headline]

/** How large those letters are drawn, so that they look as large as those of the system. */
export const headlineSize = ({ headline }: Face) => (headline === 'condensed' ? '114%' : '103%')

/** The family under which a page knows that file. */
export const headlineFamily = 'Headline'

/** The variables of CSS of a face, by their names; those that are as for everybody are left out. */
export function faceVariables(face: Face): Readonly<Record<string, string>> {
  const [least, usual, largest] = radii[face.corners]
  return {
    '--pattern': mask(face.pattern),
    ...(face.corners !== 'medium' && {
      '--radius-small': `${least}rem`,
      '--radius': `${usual}rem`,
      '--radius-card': `${largest}rem`,
    }),
    ...(headlineFile(face) !== null && { '--headline': `${headlineFamily},var(--font)` }),
  }
}
