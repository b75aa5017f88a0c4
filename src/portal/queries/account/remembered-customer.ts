import { findRememberedCustomer } from '#contract/account/session.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Who signed in last on this device: `document` is masked, `name` the first one where it is known. */
export interface RememberedCustomer {
  readonly document: string
  readonly name: string | null
  readonly isOwnDevice: boolean
}

/** The customer this device remembers; null where it remembers nobody. */
export async function findRemembered(): Promise<RememberedCustomer | null> {
  const { document, name, is_own_device: isOwnDevice } = await call(findRememberedCustomer, {})
  return document === null ? null : { document, name, isOwnDevice }
}
