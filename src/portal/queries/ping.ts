import { findRememberedCustomer } from '#contract/session.ts'
import { call } from './client.ts'
import { ApiError } from './failure.ts'

/**
 * Tests whether the server answers, by an endpoint that no cache and no worker answers for. The client
 * reports the result to kit/connection.ts, where every screen reads it. Never rejects.
 */
export async function pingServer(): Promise<boolean> {
  try {
    await call(findRememberedCustomer, { isProbe: true })
    return true
  } catch (error) {
    return error instanceof ApiError
  }
}
