import type { Call } from './call.ts'
import { commonRefusal } from './refusal.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'

/**
 * Refuses a call whose caller has left: nobody reads its answer, and its page may have found by now that
 * nothing was begun. Called right before what is begun is counted or stored; after that it goes on without the caller.
 */
export function requireCaller({ signal }: Pick<Call<Endpoint>, 'signal'>): void {
  if (signal.aborted) throw commonRefusal('server unavailable')
}
