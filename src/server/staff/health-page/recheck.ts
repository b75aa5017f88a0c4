import type { Acses } from '#server/upstreams/acs/acses.ts'
import type { OutcomeWatch } from '#server/platform/egress/outcome-watch.ts'
import type { Upstream } from '#server/platform/egress/request.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { unknownOrder } from '#server/upstreams/gateways/unknown-order.ts'
import type { Platforms } from '#server/upstreams/platforms/platforms.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { cronTask } from '#server/platform/jobs/cron-task.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Lane, Rechecks } from './recheck-store.ts'

/** A login, and an account, that no customer has: an answer is all that is wanted. */
const unusedLogin = 'teste-de-conexao'

export interface RecheckDeps {
  readonly rechecks: Rechecks
  readonly outcomes: Pick<OutcomeWatch, 'answeredElsewhere' | 'failing' | 'troubleOf'>
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly gateways: Gateways
  readonly platforms: Platforms
  readonly mailer: Pick<Mailer, 'check'>
  readonly now: () => Date
}

/**
 * Calls the failing upstreams again, so that a recovered one is known before somebody needs it. What is
 * asked changes nothing and costs nothing. SMS gateways bill each message, push services have no such
 * question: those are known to work again with their next call.
 *
 * Each process knows by itself what fails, and one of them asks; the others are told of an answer in
 * their next round. Returns the questions of this round, which end by themselves: none waits for another.
 */
export function recheckFailing(
  deps: RecheckDeps,
): () => Promise<{ readonly asked: Promise<void>[] }> {
  const { rechecks, outcomes, tenants, erps, acses, gateways, platforms, mailer, now } = deps
  const questions = {
    erp: (tenant) => erps.for(tenant).company({ fresh: true }),
    acs: async ({ clientId, acs }) =>
      acs && acses.for({ clientId, acs }).routersOf(unusedLogin, { fresh: true }),
    gateway: async (tenant) => gateways.for(tenant)?.find(unknownOrder()),
    bank: async (tenant) => gateways.automaticPix(tenant, 'bank')?.find(unknownOrder()),
    platform: async ({ clientId }) => (await platforms.for(clientId)).account('watch', unusedLogin),
    mail: (tenant) => mailer.check(tenant),
  } as const satisfies Partial<Record<Upstream, (tenant: Tenant) => Promise<unknown>>>
  const kinds = ['erp', 'acs', 'gateway', 'bank', 'platform', 'mail'] as const
  type Asked = Lane & { readonly upstream: (typeof kinds)[number] }

  const failing = (): Asked[] =>
    kinds.flatMap((upstream) =>
      outcomes.failing(upstream).map(({ tenant }) => ({ tenant, upstream })),
    )
  const isFailing = ({ tenant, upstream }: Asked) => {
    const trouble = outcomes.troubleOf(tenant, upstream)
    return trouble !== null && trouble.cause !== 'slow' && !trouble.isOver
  }

  /** What comes of a question is known to the watch. A lost database loses the answer to the others. */
  async function ask(lane: Asked): Promise<void> {
    try {
      const tenant = await tenants.find(lane.tenant)
      if (tenant?.status === 'active') await questions[lane.upstream](tenant)
    } catch {
      // The watch has its reason.
    }
    await rechecks.release(lane, !isFailing(lane)).catch(() => undefined)
  }

  return async () => {
    const known = failing()
    if (known.length === 0) return { asked: [] }
    const claimed = new Set<Lane>(await rechecks.claim(known))
    const left = known.filter((lane) => !claimed.has(lane))
    if (left.length > 0) {
      for (const { tenant, upstream, agoMs } of await rechecks.answered(left)) {
        outcomes.answeredElsewhere(tenant, upstream, new Date(now().getTime() - agoMs))
      }
    }
    return { asked: known.filter((lane) => claimed.has(lane)).map(ask) }
  }
}

/** Twice a minute, in every process, which asks the others' answers before it asks itself. */
export const recheckSchedule = (
  recheck: () => Promise<unknown>,
  log: { error(fields: object, message: string): void },
) =>
  cronTask('*/30 * * * * *', 'UTC', async () => {
    await recheck().catch((error: unknown) => log.error({ error }, 'failing upstreams not asked'))
  })
