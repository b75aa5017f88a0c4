import { withTenant } from '#server/platform/db/tenant-scope.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { leaseMs } from '../times.ts'

/** Milliseconds between two polls; any number of processes may poll. */
const pollMs = 5_000

/**
 * Rounds of polls at once: a round ends with its slowest call, and the charges of other providers do not wait
 * for a gateway that hangs.
 */
const maxRounds = 6

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
  let timer: ReturnType<typeof setInterval> | undefined
  const rounds = new Set<Promise<void>>()

  const resolveDue = async (): Promise<number> => {
    const counts = await Promise.all(kinds.map((resolve) => resolve(deps)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  const round = async (): Promise<void> => {
    try {
      await resolveDue()
    } catch (error) {
      // The database may be unavailable for a moment; the next poll tries again.
      log.error({ error }, 'payments not looked at')
    }
  }
  const poll = () => {
    if (rounds.size >= maxRounds) return
    const begun = round().finally(() => rounds.delete(begun))
    rounds.add(begun)
  }

  return {
    resolveDue,
    start: () => {
      timer = setInterval(poll, pollMs)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(rounds)
    },
  }
}
