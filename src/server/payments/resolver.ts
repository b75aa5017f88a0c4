import type { TenantFinder } from '#server/http/tenant.ts'
import type { Settlement } from './settlement.ts'
import type { PaymentStore } from './store.ts'
import { hold } from './times.ts'

/** Milliseconds between two looks; any number of processes may look. */
const pace = 5_000

export interface PaymentResolver {
  /** Takes what is due and does it; how many payments that were. */
  round(): Promise<number>
  /** Looks every few seconds until stopped. */
  start(): void
  stop(): Promise<void>
}

/** Finishes what a payment left undone: a process died, or an upstream did not answer. */
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

  const round = async (): Promise<number> => {
    const claimed = await store.claim(now(), new Date(now().getTime() + hold))
    await Promise.all(
      claimed.map(async (payment) => {
        try {
          const tenant = await tenants.find(payment.clientId)
          if (tenant) await settlement.advance(tenant, payment)
        } catch (error) {
          log.error({ payment: payment.id, error }, 'a payment is stuck')
        }
      }),
    )
    return claimed.length
  }

  const look = async () => {
    // The database may be away for a moment; the next look tells.
    await round().catch((error: unknown) => log.error({ error }, 'payments not looked at'))
    if (timer) start()
  }
  const start = () => {
    timer = setTimeout(() => (running = look()), pace)
    timer.unref()
  }

  return {
    round,
    start,
    stop: async () => {
      if (timer) clearTimeout(timer)
      timer = null
      await running
    },
  }
}
