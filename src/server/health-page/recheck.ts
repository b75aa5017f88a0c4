import { Cron } from 'croner'
import type { Acses } from '#server/acs/acses.ts'
import type { OutcomeWatch } from '#server/egress/outcome-watch.ts'
import type { Upstream } from '#server/egress/request.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import { unknownOrder } from '#server/gateways/unknown-order.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

/** Most upstreams of a kind that are asked again in one round, those that have waited longest first. */
const maxPerRound = 40

/** A login that no customer has: an answer is all that is wanted. */
const unusedLogin = 'teste-de-conexao'

interface Deps {
  readonly outcomes: Pick<OutcomeWatch, 'failing'>
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly gateways: Gateways
  readonly mailer: Pick<Mailer, 'check'>
}

/**
 * Calls the failing upstreams again, so that a recovered one is known before somebody needs it. What is
 * asked changes nothing and costs nothing. SMS gateways bill each message, push services and apps'
 * platforms have no such question: those are known to work again with their next call.
 */
export function recheckFailing(deps: Deps): () => Promise<void> {
  const { outcomes, tenants, erps, acses, gateways, mailer } = deps
  const questions = {
    erp: (tenant) => erps.for(tenant).company({ fresh: true }),
    acs: async ({ clientId, acs }) =>
      acs && acses.for({ clientId, acs }).routersOf(unusedLogin, { fresh: true }),
    gateway: async (tenant) => gateways.for(tenant)?.find(unknownOrder()),
    mail: (tenant) => mailer.check(tenant),
  } as const satisfies Partial<Record<Upstream, (tenant: Tenant) => Promise<unknown>>>
  const kinds = ['erp', 'acs', 'gateway', 'mail'] as const

  async function ask(kind: (typeof kinds)[number], clientId: string): Promise<void> {
    const tenant = await tenants.find(clientId)
    if (tenant?.status === 'active') await questions[kind](tenant)
  }

  return async () => {
    const asked = kinds.flatMap((kind) =>
      outcomes
        .failing(kind)
        .slice(-maxPerRound)
        .map(({ tenant }) => ask(kind, tenant)),
    )
    // What comes of a question is known to the watch.
    await Promise.allSettled(asked)
  }
}

/** Twice a minute, in every process: what an upstream's state is, each process knows by itself. */
export function recheckSchedule(recheck: () => Promise<void>) {
  let cron: Cron | null = null
  return {
    start() {
      cron = new Cron('*/30 * * * * *', { protect: true, unref: true }, recheck)
    },
    stop() {
      cron?.stop()
    },
  }
}
