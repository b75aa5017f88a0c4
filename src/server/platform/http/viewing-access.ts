import type { Endpoint } from '#contract/platform/endpoint.ts'
import { viewingHeader } from '#contract/worker/headers.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Session, SignedInStaff } from './call.ts'
import type { Ctx } from './context.ts'
import { commonRefusal } from './refusal.ts'

export interface ViewingGate {
  /** Resolves with the subscriber of a viewing; throws a refusal when it is over or not of this session. */
  readonly enter: (visitor: {
    readonly tenant: Tenant
    readonly viewingId: string
    readonly staffMember: SignedInStaff
    readonly signal: AbortSignal
  }) => Promise<Session>
  /** An answer without what a viewing does not show. */
  readonly hide: (endpoint: Endpoint, answer: unknown) => unknown
}

/** The viewing that a call names, or null. */
export const viewingIdOf = (c: Ctx): string | null => c.req.header(viewingHeader) ?? null

/**
 * Refuses every call of a viewing but those whose endpoint opens itself to viewings. It comes before any
 * other check of who calls: no cookie of a subscriber or of staff lets such a call do more.
 */
export function requireOpenToViewings(endpoint: Endpoint): void {
  if (endpoint.isOpenToViewings !== true) throw commonRefusal('closed to viewings')
}

/** Who pays for the calls of a viewing: the session and member of staff, never the subscriber. */
export function payerOf(session: Session, staffMember: SignedInStaff | undefined): Session {
  if (!session.isViewing || !staffMember) return session
  const { sessionId, id } = staffMember
  return { ...session, id: sessionId, customerId: id, documentHash: '' }
}
