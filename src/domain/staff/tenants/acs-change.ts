/**
 * The device service of a provider as typed in the form (second specification, section 3, ACS
 * record).
 */
export interface TypedAcs {
  readonly issuerId: string
  readonly privateKey: string
  readonly url: string
}

/**
 * What saving the form does to the ACS record. `incomplete`: only some of the three fields are
 * filled.
 */
export type AcsChange = 'none' | 'create' | 'update' | 'remove' | 'incomplete'

/**
 * What saving the three fields does (second specification, section 4). A single hyphen in each
 * removes the record; all three filled create or update it; all three empty change nothing when
 * there is no record.
 * @param current the record when the form was opened; null: the provider has none
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
