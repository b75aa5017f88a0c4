import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { isLiveAgreement } from '#domain/money/automatic-payments/agreement-state.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { dailySchedule } from '#server/platform/jobs/daily-schedule.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import type { Module } from '#server/platform/module.ts'
import type { PaymentsModule } from '#server/money/payments/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { agreementChanges } from './agreement-changes.ts'
import { agreementStore } from './agreement-store.ts'
import { agreementBeginnings } from './begin.ts'
import { chargeBill } from './charge-bill.ts'
import { chargeJobs } from './charge-job.ts'
import { chargeStore } from './charge-store.ts'
import { followAgreement } from './follow-agreement.ts'
import { agreementKind, chargeKind } from './job-kinds.ts'
import { automaticMessages } from './messages.ts'
import { planRun } from './plan-run.ts'
import { automaticPaymentRoutes } from './routes.ts'
import { dailyRuns, enqueueRuns } from './runs.ts'
import { automaticPaymentService } from './service.ts'
import { skipCharge } from './skip-charge.ts'

export interface AutomaticPaymentsModule extends Module {
  /** Ends every live agreement of a subscriber who leaves. */
  readonly endAgreements: (subscriber: Subscriber) => Promise<void>
  /** Up to what the bills of a contract are paid automatically; null: they are not. */
  readonly limitOf: (subscriber: Subscriber, contractId: string) => Promise<Cents | null>
  /**
   * Does now what these providers' next days would do, as if today were `days` later: announces bills,
   * charges announced ones, and looks at what is under way.
   */
  enqueueNow(clientIds: readonly string[], days: number): Promise<void>
}

export function automaticPaymentsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly cards: Pick<CardsModule, 'store'>
  readonly payments: Pick<PaymentsModule, 'agreed' | 'resolveDue'>
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly tenants: TenantFinder
  readonly session: Pick<SessionModule, 'hashDocument'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: Logger
}): AutomaticPaymentsModule {
  const { database, inbox, tenants, wakeJobs, now, log } = deps
  const { hashDocument } = deps.session
  const agreements = agreementStore(database)
  const charges = chargeStore(database)
  const messages = automaticMessages({ inbox, now })
  const changes = agreementChanges({ database, agreements, messages, tenants, now })
  const shared = { ...deps, hashDocument, agreements, charges, messages, changes }
  const payments = deps.payments.agreed
  const bill = chargeBill({ ...shared, payments })
  const begin = agreementBeginnings({ ...shared, payments })
  const automatic = automaticPaymentService({
    ...shared,
    begin,
    skipCharge: skipCharge({ ...shared, payments }),
  })
  return {
    routes: (api) => automaticPaymentRoutes(api, { automatic }),
    jobs: [
      planRun(shared),
      chargeJobs({ ...shared, payments, chargeBill: bill }),
      followAgreement({ ...shared, payments, log }),
    ],
    scheduled: [dailySchedule(dailyRuns(database), { wakeJobs, now, log }).work],
    endAgreements: async (subscriber) => {
      const found = await agreements.list(subscriber, now())
      for (const agreement of found.filter(({ state }) => isLiveAgreement(state))) {
        await changes.end(agreement, 'cancelled')
      }
    },
    limitOf: async (subscriber, contractId) => {
      const active = await agreements.listActive(subscriber.clientId, [subscriber.customerId])
      const own = active.find(
        (one) => one.contractId === contractId && one.documentHash === subscriber.documentHash,
      )
      return own?.limit ?? null
    },
    async enqueueNow(clientIds, ahead) {
      await payments.hastenDebits(clientIds)
      await deps.payments.resolveDue()
      const zones = await Promise.all(clientIds.map((id) => timeZoneOf(tenants, id)))
      const days = clientIds.map((clientId, index) => ({
        clientId,
        day: addDays(calendarDate(now(), zones[index] ?? defaultTimeZone), ahead),
      }))
      for (const { clientId, day } of days) {
        await database.db
          .update(jobs)
          .set({ nextTryAt: now(), payload: { day } })
          .where(
            and(
              eq(jobs.clientId, clientId),
              eq(jobs.kind, chargeKind),
              isNull(jobs.holder),
              gt(jobs.nextTryAt, now()),
            ),
          )
      }
      await database.db
        .update(jobs)
        .set({ nextTryAt: now() })
        .where(
          and(
            inArray(jobs.clientId, [...clientIds]),
            eq(jobs.kind, agreementKind),
            isNull(jobs.holder),
            gt(jobs.nextTryAt, now()),
          ),
        )
      for (const { clientId, day } of days) await enqueueRuns(database, [clientId], day, now())
    },
  }
}
