import { minuteMs } from '#domain/platform/time/durations.ts'

/** A connection that went away, and where it was. */
export interface Drop {
  readonly contractId: string
  readonly at: Date
  /** Where it was: `id` is unique among places of all kinds, such as `box:12`. */
  readonly places: readonly { readonly id: string; readonly name: string }[]
}

/** A place where many connections went away together: a reason for staff to look, and no more. */
export interface SuspectedOutage {
  readonly placeId: string
  readonly name: string
  readonly contracts: number
  readonly firstAt: Date
}

/** Drops within so many minutes count as one event. */
const suspectedWithinMinutes = 10
/** Fewer contracts than this are single faults. */
export const minSuspectedContracts = 5

/** Contracts that dropped at one place, and when the first of them did, in milliseconds. */
interface Place {
  readonly name: string
  readonly contracts: Set<string>
  firstMs: number
}

function placesOf(drops: readonly Drop[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { contractId, at, places: of } of drops) {
    for (const { id, name } of of) {
      const place = places.get(id) ?? { name, contracts: new Set<string>(), firstMs: Infinity }
      place.contracts.add(contractId)
      place.firstMs = Math.min(place.firstMs, at.getTime())
      places.set(id, place)
    }
  }
  return places
}

/** Drops before this moment are no reason any more. */
export function suspectedSince(now: Date): Date {
  return new Date(now.getTime() - suspectedWithinMinutes * minuteMs)
}

/**
 * The places where at least `minSuspectedContracts` contracts dropped in the minutes before `now`, the
 * largest first; of two with the same number the more exact one, which the caller names first.
 */
export function suspectedOutages(drops: readonly Drop[], now: Date): SuspectedOutage[] {
  const since = suspectedSince(now)
  const recent = drops.filter(({ at }) => at >= since && at <= now)
  return [...placesOf(recent)]
    .filter(([, { contracts }]) => contracts.size >= minSuspectedContracts)
    .map(([placeId, { name, contracts, firstMs }]) => ({
      placeId,
      name,
      contracts: contracts.size,
      firstAt: new Date(firstMs),
    }))
    .toSorted((one, other) => other.contracts - one.contracts)
}
