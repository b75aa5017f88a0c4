import { changesSomething, type Endpoint } from '#contract/platform/endpoint.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { Session, Subscriber } from '#server/platform/http/call.ts'
import { commonRefusal, Refusal } from '#server/platform/http/refusal.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { HashDocument } from './document-hash.ts'

/** Age in milliseconds up to which the ERP's record of a customer lets a call change something. */
const maxAgeToActMs = 2 * minuteMs

interface CheckedCall {
  readonly tenant: Tenant
  readonly session: Session
  readonly endpoint: Endpoint
  readonly signal: AbortSignal
}

export interface CustomerCheck {
  /**
   * Resolves when the call's subscriber is still a customer who may use the portal: active, not
   * barred from it, and the same person as at the sign-in. Otherwise ends all their sessions and rejects with 'unauthenticated'.
   * Rejects as the ERP does when it cannot say.
   */
  readonly checkCall: (call: CheckedCall) => Promise<void>
  /** The same for a record just read. */
  readonly checkRecord: (subscriber: Subscriber, customer: ErpCustomer | null) => Promise<void>
}

/**
 * Compares sessions with the ERP's present records. A record may be five minutes old for a read and
 * two for a call that changes something; while the ERP does not answer, reads use the last one, and
 * one of an hour at most while it is slow: then the next call meets what it says now.
 */
export function customerCheck(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly hashDocument: HashDocument
  readonly sessions: { endAll(subscriber: Subscriber, now: Date): Promise<void> }
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly log: { warn(fields: object, message: string): void }
  readonly now: () => Date
}): CustomerCheck {
  const { erps, hashDocument, sessions, recordSuspiciousEvent, log, now } = deps

  // A record is read once and checked at every call.
  const hashesOf = oncePerObject((customer: ErpCustomer) => {
    const hashes = new Map<string, string>()
    return (clientId: string): string => {
      const hash = hashes.get(clientId) ?? hashDocument(clientId, customer.document)
      hashes.set(clientId, hash)
      return hash
    }
  })

  const checkRecord: CustomerCheck['checkRecord'] = async (subscriber, customer) => {
    const { clientId, documentHash } = subscriber
    const isSamePerson = customer && hashesOf(customer)(clientId) === documentHash
    if (isSamePerson && customer.isActive && !customer.isPortalClosed) return
    const isReplaced = customer !== null && !isSamePerson
    await Promise.all([
      sessions.endAll(subscriber, now()),
      isReplaced && recordSuspiciousEvent({ kind: 'customer_replaced', clientId, subscriber }),
    ])
    throw commonRefusal('unauthenticated')
  }

  const readAndCheck = async ({ tenant, session, endpoint, signal }: CheckedCall) => {
    const acts = changesSomething(endpoint) && !endpoint.worksWithoutErp
    const { customerId, documentHash } = session
    const { value } = await erps.for(tenant).customer(customerId, {
      ...(acts ? { maxAgeMs: maxAgeToActMs } : { mayBeDated: true }),
      // A call that is answered without the ERP does not stop the reading when it ends.
      ...(!endpoint.worksWithoutErp && { signal }),
    })
    await checkRecord({ clientId: tenant.clientId, customerId, documentHash }, value)
  }

  return {
    checkRecord,
    checkCall: async (call) => {
      const checked = readAndCheck(call)
      if (!call.endpoint.worksWithoutErp) return checked
      // The answer holds only what the portal stores of this very person, so it does not wait: what
      // is found ends the sessions before the next call.
      checked.catch((error: unknown) => {
        const isExpected = error instanceof UpstreamFailure || error instanceof Refusal
        if (!isExpected) log.warn({ error }, 'customer was not checked')
      })
    },
  }
}
