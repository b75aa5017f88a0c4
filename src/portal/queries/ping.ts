import { findRememberedCustomer } from '#contract/session.ts'
import { call } from './client.ts'

/**
 * Asks the server for something that no cache and no worker ever answers. Whether it did is noted
 * where every screen reads it; a device without a network answers at once.
 */
export async function pingServer(): Promise<void> {
  await call(findRememberedCustomer, {}).catch(() => null)
}
