import {
  comparableName,
  comparableNames,
  type ContractTraits,
  haveSameMembers,
  idsOf,
  type NamedRecord,
} from '#domain/news/announcements/audience.ts'

/**
 * Whose connection an outage takes: contracts in force in one of the cities and in one of the
 * districts (an empty list of the two lets every place through), those at one of the network points,
 * and those that are listed. `isEverywhere`: all of them, without asking the ERP.
 */
export interface OutageArea {
  readonly isEverywhere: boolean
  readonly cities: readonly NamedRecord[]
  /** Names as staff chose them: the ERP knows districts as typed text alone. */
  readonly districts: readonly string[]
  /** Transmitters and boxes of the network; their names are of the provider's house. */
  readonly points: readonly NamedRecord[]
  /** Ids of contracts. */
  readonly contracts: readonly string[]
}

/** The greatest number of listed contracts; more are a place or a network point. */
export const maxListedContracts = 200

const hasPlaces = ({ cities, districts }: OutageArea) => cities.length + districts.length > 0

/** Whether an area names nothing at all. */
export function isNoArea(area: OutageArea): boolean {
  const { isEverywhere, points, contracts } = area
  return !isEverywhere && !hasPlaces(area) && points.length + contracts.length === 0
}

/** What the ERP must tell of contracts for an area; null: nothing, because everybody is affected. */
export function traitsNeeded(
  area: OutageArea,
): { readonly withPlaces: boolean; readonly withPoints: boolean } | null {
  if (area.isEverywhere) return null
  return { withPlaces: hasPlaces(area), withPoints: area.points.length > 0 }
}

const isIn = <T>(list: readonly T[], matches: (one: T) => boolean) =>
  list.length === 0 || list.some(matches)

function isInPlaces({ cities, districts }: OutageArea, contract: ContractTraits): boolean {
  const district = comparableName(contract.district)
  return (
    isIn(cities, ({ id }) => id === contract.cityId) &&
    isIn(districts, (name) => comparableName(name) === district)
  )
}

/** Whether an outage takes the connection of a contract. */
export function isAffected(area: OutageArea, contract: ContractTraits): boolean {
  if (contract.state === null) return false
  return (
    area.isEverywhere ||
    (hasPlaces(area) && isInPlaces(area, contract)) ||
    area.points.some(({ id }) => contract.pointIds.includes(id)) ||
    area.contracts.includes(contract.contractId)
  )
}

/**
 * Whether two areas take the connection of the same contracts. Compared by what decides: a stored
 * document comes back with its fields in another order, and the names of records are for staff.
 */
export function isSameArea(one: OutageArea, other: OutageArea): boolean {
  return (
    one.isEverywhere === other.isEverywhere &&
    haveSameMembers(idsOf(one.cities), idsOf(other.cities)) &&
    haveSameMembers(comparableNames(one.districts), comparableNames(other.districts)) &&
    haveSameMembers(idsOf(one.points), idsOf(other.points)) &&
    haveSameMembers(one.contracts, other.contracts)
  )
}

/** Whether an area is fit for a public page: a few contracts are a few homes. */
export function isPublicArea(area: OutageArea): boolean {
  return area.isEverywhere || hasPlaces(area) || area.points.length > 0
}
