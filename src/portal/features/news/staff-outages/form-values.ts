import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { createOutage, StaffOutage, SuspectedPlace } from '#contract/news/staff-outages.ts'
import type { NamedRecord } from '#domain/news/announcements/audience.ts'
import { localTime } from '#domain/platform/time/dates.ts'
import type { OutageCause, OutageKind } from '#domain/news/outages/outage.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/** An outage as its form holds it. */
export interface OutageValues {
  kind: OutageKind
  cause: OutageCause
  place: string
  note: string
  scope: 'all' | 'some'
  cities: NamedRecord[]
  /** The ERP has no ids of districts: the name is both. */
  districts: NamedRecord[]
  points: NamedRecord[]
  /** Ids separated by commas. */
  contracts: string
  /** `YYYY-MM-DDTHH:mm`, as the browser's own field gives it; '' for none. */
  starts: string
  end: string
}

export const emptyValues: OutageValues = {
  kind: 'outage',
  cause: 'unknown',
  place: '',
  note: '',
  scope: 'some',
  cities: [],
  districts: [],
  points: [],
  contracts: '',
  starts: '',
  end: '',
}

/** The form of an outage at a place where many connections went away. */
export function valuesAt({ place_id: id, name, first_at }: SuspectedPlace, zone: TimeZone) {
  const isDistrict = id.startsWith('district:')
  return {
    ...emptyValues,
    // Its only name, as `placeOf` would have it.
    place: name,
    starts: toField(first_at, zone),
    ...(isDistrict ? { districts: [{ id: name, name }] } : { points: [{ id, name }] }),
  }
}

/** The ids of contracts that were typed. */
export const contractIdsOf = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,;]+/).filter((id) => id !== '')),
]

/** An instant as the browser's field takes it, in the time of the provider. */
export const toField = (at: string | null, zone: TimeZone): string =>
  at === null ? '' : localTime(new Date(at), zone).slice(0, 16).replace(' ', 'T')

/** A time of the browser's field as the server takes it. */
export const fromField = (at: string): string | null => (at === '' ? null : at.replace('T', ' '))

/** The form of a draft that is kept. */
export function valuesOf(outage: StaffOutage, zone: TimeZone): OutageValues {
  const { kind, cause, place, note, area, starts_at, expected_end } = outage
  return {
    kind,
    cause,
    place,
    note,
    scope: area.isEverywhere ? 'all' : 'some',
    cities: area.cities,
    districts: area.districts.map((name) => ({ id: name, name })),
    points: area.points,
    contracts: area.contracts.join(', '),
    starts: toField(starts_at, zone),
    end: toField(expected_end, zone),
  }
}

/** The draft as the server takes it. */
export function bodyOf(values: OutageValues): BodyOf<typeof createOutage> {
  const { kind, cause, place, note, scope, cities, districts, points, contracts } = values
  const isEverywhere = scope === 'all'
  return {
    kind,
    cause,
    place,
    note,
    area: {
      isEverywhere,
      cities: isEverywhere ? [] : [...cities],
      districts: isEverywhere ? [] : districts.map(({ name }) => name),
      points: isEverywhere ? [] : [...points],
      contracts: isEverywhere ? [] : contractIdsOf(contracts),
    },
    starts_at: fromField(values.starts),
    expected_end: fromField(values.end),
  }
}
