import { withTenant } from '#server/db/tenant-scope.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Settlement } from './settlement.ts'
import type { PaymentStore } from './store.ts'
import { leaseMs } from './times.ts'

/** Milliseconds between two polls; any number of processes may poll. */
const pollMs = 5_000

export interface PaymentResolver {
  /** Claims the payments that are due and continues them; returns how many there were. */
  resolveDue(): Promise<number>
  /** Polls every few seconds until stopped. */
  start(): void
  stop(): Promise<void>
}

/**
 * Continues payments that were interrupted because a process died or an upstream did not answer.
 */
export function paymentResolver(deps: {
  readonly store: PaymentStore
  readonly settlement: Pick<Settlement, 'advance'>
  readonly tenants: TenantFinder
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): PaymentResolver {
  const { store, settlement, tenants, now, log } = deps
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<unknown> = Promise.resolve()

  const resolveDue = async (): Promise<number> => {
    const claimed = await store.claim(now(), new Date(now().getTime() + leaseMs))
    await Promise.all(
      claimed.map(async (payment) => {
        try {
          const tenant = await tenants.find(payment.clientId)
          if (!tenant) return
          await withTenant(tenant.clientId, () => settlement.advance(tenant, payment))
        } catch (error) {
          log.error({ payment: payment.id, error }, 'a payment is stuck')
        }
      }),
    )
    return claimed.length
  }

  const poll = async () => {
    // The database may be unavailable for a moment; the next poll tries again.
    await resolveDue().catch((error: unknown) => log.error({ error }, 'payments not looked at'))
    if (timer) start()
  }
  const start = () => {
    timer = setTimeout(() => (running = poll()), pollMs)
    timer.unref()
  }

  return {
    resolveDue,
    start,
    stop: async () => {
      if (timer) clearTimeout(timer)
      timer = null
      await running
    },
  }
}
