/** The device service of a provider as it is typed (specification 3, ACS record). */
export interface TypedAcs {
  readonly issuerId: string
  readonly privateKey: string
  readonly url: string
}

/** What saving does to the record: `incomplete` when only some of the three are given. */
export type AcsChange = 'none' | 'create' | 'update' | 'remove' | 'incomplete'

/**
 * What the three fields ask for (specification 4): a single hyphen in each removes the record, all
 * three filled create or update it, none at all leave everything as it is.
 * @param current as the form was opened; null: the provider has none
 */
export function acsChange(current: TypedAcs | null, typed: TypedAcs): AcsChange {
  const fields = [typed.issuerId, typed.privateKey, typed.url].map((field) => field.trim())
  if (fields.every((field) => field === '-')) return current ? 'remove' : 'none'
  if (fields.every((field) => field === '')) return current ? 'incomplete' : 'none'
  if (fields.some((field) => field === '' || field === '-')) return 'incomplete'
  if (!current) return 'create'
  const before = [current.issuerId, current.privateKey, current.url]
  return fields.every((field, index) => field === before[index]) ? 'none' : 'update'
}
