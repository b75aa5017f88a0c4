import { findRememberedCustomer } from '#contract/account/session.ts'
import { call } from './client.ts'
import { ApiError } from './failure.ts'

/** How the server answers: `failing` by a fault of its own, or of the proxy in front of it. */
export type Answering = 'well' | 'failing' | 'not'

/**
 * Tests how the server answers, by an endpoint that no cache and no worker answers for. The client
 * reports to kit/connection.ts whether it does, where every screen reads it. Never rejects.
 */
export async function probeServer(): Promise<Answering> {
  try {
    await call(findRememberedCustomer, { isProbe: true })
    return 'well'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'not'
    return error.status >= 500 ? 'failing' : 'well'
  }
}

/** Tests whether the server answers. Never rejects. */
export const pingServer = async (): Promise<boolean> => (await probeServer()) !== 'not'
