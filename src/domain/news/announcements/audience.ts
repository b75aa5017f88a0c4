/** The states of a contract in force by which an audience may be chosen; any other is not in force. */
export const contractStates = ['active', 'blocked', 'overdue', 'unsigned'] as const
export type ContractState = (typeof contractStates)[number]

/** A record of the ERP by its id, with the name that staff chose it by. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
}

/**
 * Whom an announcement is for: the subscribers with a contract in force that is in one of these
 * cities, in one of these districts, of one of these plans and in one of these states. An empty list
 * lets every contract through; four empty lists mean every subscriber, without asking the ERP.
 */
export interface Audience {
  readonly cities: readonly NamedRecord[]
  /** Names as staff chose them: the ERP knows districts as typed text alone. */
  readonly districts: readonly string[]
  readonly plans: readonly NamedRecord[]
  readonly states: readonly ContractState[]
}

export const everySubscriber: Audience = { cities: [], districts: [], plans: [], states: [] }

/** The greatest number of entries in one list of an audience. */
export const maxAudienceEntries = 50
/** Shorter texts would find nearly everything. */
export const minSearchLength = 2

/** What people are chosen by, of one contract: for an announcement, or because an outage affects them. */
export interface ContractTraits {
  readonly contractId: string
  readonly customerId: string
  /** The ERP's ids; '' where the contract has none. */
  readonly planId: string
  readonly cityId: string
  readonly district: string
  /** The network points that its logins are at; empty where they were not asked for. */
  readonly pointIds: readonly string[]
  /** null: the contract is not in force. */
  readonly state: ContractState | null
}

export function isEverySubscriber({ cities, districts, plans, states }: Audience): boolean {
  return cities.length + districts.length + plans.length + states.length === 0
}

/** Whether the addresses of contracts decide who belongs to it. */
export function hasPlaces({ cities, districts }: Audience): boolean {
  return cities.length + districts.length > 0
}

/** The form in which names of districts are compared: attendants type them with and without accents. */
export function comparableName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether two lists have the same members, in any order and however often each. */
export function haveSameMembers(one: readonly string[], other: readonly string[]): boolean {
  const [ours, theirs] = [new Set(one), new Set(other)]
  return ours.size === theirs.size && [...ours].every((member) => theirs.has(member))
}

export const idsOf = (records: readonly NamedRecord[]) => records.map(({ id }) => id)
export const comparableNames = (names: readonly string[]) => names.map(comparableName)

/**
 * Whether two audiences let the same contracts through. Compared by what chooses: a stored document
 * comes back with its fields in another order, and the names of records are for staff.
 */
export function isSameAudience(one: Audience, other: Audience): boolean {
  return (
    haveSameMembers(idsOf(one.cities), idsOf(other.cities)) &&
    haveSameMembers(comparableNames(one.districts), comparableNames(other.districts)) &&
    haveSameMembers(idsOf(one.plans), idsOf(other.plans)) &&
    haveSameMembers(one.states, other.states)
  )
}

const stateCodes: ReadonlyMap<string, ContractState> = new Map([
  ['A', 'active'],
  ['CM', 'blocked'],
  ['CA', 'blocked'],
  ['FA', 'overdue'],
  ['AA', 'unsigned'],
])

/**
 * The state of a contract by the ERP's `status` (A: active, P: not signed yet, others: ended) and
 * `status_internet`.
 */
export function contractStateOf(status: string, internetStatus: string): ContractState | null {
  if (status !== 'A' && status !== 'P') return null
  return stateCodes.get(internetStatus) ?? null
}

const isIn = <T>(list: readonly T[], matches: (one: T) => boolean) =>
  list.length === 0 || list.some(matches)

/** Whether a contract brings its customer into an audience. */
export function isChosenBy(audience: Audience, contract: ContractTraits): boolean {
  const { cities, districts, plans, states } = audience
  const { cityId, district, planId, state } = contract
  if (state === null) return false
  const place = comparableName(district)
  return (
    isIn(states, (one) => one === state) &&
    isIn(plans, ({ id }) => id === planId) &&
    isIn(cities, ({ id }) => id === cityId) &&
    isIn(districts, (name) => comparableName(name) === place)
  )
}
