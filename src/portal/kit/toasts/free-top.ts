/** From where to where something reaches on the screen, in pixels. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

interface Room {
  readonly from: number
  readonly to: number
  readonly height: number
}

/** The first place between the bands where `height` fits; null where there is none. */
export function freeTop(bands: readonly Band[], { from, to, height }: Room): number | null {
  let top = from
  for (const band of bands.toSorted((one, other) => one.top - other.top)) {
    if (band.bottom <= top) continue
    if (band.top - top >= height) break
    top = band.bottom
  }
  return top + height <= to ? top : null
}
