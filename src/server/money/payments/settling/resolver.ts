import { withTenant } from '#server/platform/db/tenant-scope.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { leaseMs } from '../times.ts'

/** Milliseconds between two polls; any number of processes may poll. */
const pollMs = 5_000

/** One kind of charges: payments of one invoice, or of several. */
interface DueCharges<Row> {
  readonly claim: (now: Date, until: Date) => Promise<Row[]>
  readonly advance: (tenant: Tenant, charge: Row) => Promise<void>
}

/** The continued charges of a kind, without the type of its rows. */
type ResolveKind = (deps: ResolverDeps) => Promise<number>

interface ResolverDeps {
  readonly tenants: TenantFinder
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}

/** Continues the due charges of one kind; returns how many there were. */
export function resolveKind<Row extends { readonly clientId: string; readonly id: string }>({
  claim,
  advance,
}: DueCharges<Row>): ResolveKind {
  return async ({ tenants, now, log }) => {
    const claimed = await claim(now(), new Date(now().getTime() + leaseMs))
    await Promise.all(
      claimed.map(async (charge) => {
        try {
          const tenant = await tenants.find(charge.clientId)
          if (!tenant) return
          await withTenant(tenant.clientId, () => advance(tenant, charge))
        } catch (error) {
          log.error({ payment: charge.id, error }, 'a payment is stuck')
        }
      }),
    )
    return claimed.length
  }
}

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
export function paymentResolver(
  kinds: readonly ResolveKind[],
  deps: ResolverDeps,
): PaymentResolver {
  const { log } = deps
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<unknown> = Promise.resolve()

  const resolveDue = async (): Promise<number> => {
    const counts = await Promise.all(kinds.map((resolve) => resolve(deps)))
    return counts.reduce((sum, count) => sum + count, 0)
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
