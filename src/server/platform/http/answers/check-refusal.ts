import { type Endpoint, isOfAdministration } from '#contract/platform/endpoint.ts'
import { possibleRefusals } from '#contract/platform/possible-refusals.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Ctx } from '../context.ts'
import { isBodiless } from '../visitors/known-method.ts'
import { Refusal } from '../refusal.ts'
import { apiTokenOf } from '../token-access.ts'
import { viewingIdOf } from '../viewing-access.ts'

/**
 * Whether the OpenAPI document describes such a call: on this host, by this method, and with no token,
 * viewing or body where it names none.
 */
function isDescribed(endpoint: Endpoint, c: Ctx): boolean {
  const isHere = !isOfAdministration(endpoint) || c.get('isAdminHost') === true
  const isOpen =
    (endpoint.token !== undefined || apiTokenOf(endpoint, c) === null) &&
    (endpoint.isOpenToViewings === true || viewingIdOf(c) === null)
  const hasItsBody = endpoint.body !== undefined || isBodiless(c.req.method) || !c.req.raw.body
  return isHere && isOpen && hasItsBody && c.req.method === endpoint.method
}

/** The refusal that an error is answered with; null for what no contract foresees. */
function textOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.text
  if (!(error instanceof UpstreamFailure)) return null
  return error.kind === 'unavailable' ? 'upstream unavailable' : 'upstream failed'
}

/**
 * Throws when a call is refused with what the contract does not say of its endpoint; for tests and
 * development.
 */
export function checkRefusal(endpoint: Endpoint, c: Ctx, error: unknown): void {
  const text = textOf(error)
  if (text === null || !isDescribed(endpoint, c)) return
  const isForeseen = Object.hasOwn(possibleRefusals(endpoint), text)
  if (!isForeseen) {
    throw new Error(`'${text}' of ${endpoint.name} is not in the contract: say it in mayRefuse`)
  }
  if (error instanceof Refusal && error.challenge && !endpoint.takesProof) {
    throw new Error(`the challenge of ${endpoint.name} is not in the contract: say takesProof`)
  }
}
