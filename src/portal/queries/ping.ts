import { findRememberedCustomer } from '#contract/session.ts'
import { call } from './client.ts'

/**
 * Tests whether the server answers, by an endpoint that no cache and no worker answers for. The client
 * reports the result to kit/connection.ts, where every screen reads it.
 */
export async function pingServer(): Promise<void> {
  await call(findRememberedCustomer, {}).catch(() => null)
}
