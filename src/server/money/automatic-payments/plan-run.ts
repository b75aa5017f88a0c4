import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { readInvoice } from '#contract/money/invoices.ts'
import { isExpiryNear } from '#domain/money/automatic-payments/card-expiry-warning.ts'
import { isOffered } from '#domain/money/automatic-payments/is-offered.ts'
import { planCharge } from '#domain/money/automatic-payments/plan-charge.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import { addDays, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job, reviveDeadLetters } from '#server/platform/jobs/queue.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { AgreementChanges } from './agreement-changes.ts'
import type { AgreementStore, StoredAgreement } from './agreement-store.ts'
import type { ChargeStore, StoredCharge } from './charge-store.ts'
import { readHolders } from './holders.ts'
import { agreementJob, agreementKind, chargeJob, chargeKind, runKind } from './job-kinds.ts'
import type { AutomaticMessages } from './messages.ts'
import { runSchema } from './runs.ts'

type Run = v.InferOutput<typeof runSchema>

interface Found {
  readonly agreement: StoredAgreement
  readonly charge: StoredCharge
}

/** The first instant of a day at which a bill may be charged. */
function openingOf(day: CalendarDate, zone: TimeZone, fallback: Date): Date {
  return nextReminderHour(instantOf(`${day} 00:00`, zone) ?? fallback, zone)
}

/**
 * Reads the bills of a provider that fall due in the days of announcement, portion by portion, and
 * announces those of active agreements. Before the first portion it looks after the agreements.
 */
export function planRun(deps: {
  readonly database: Pick<Database, 'db'>
  readonly agreements: AgreementStore
  readonly charges: ChargeStore
  readonly changes: AgreementChanges
  readonly messages: AutomaticMessages
  readonly cards: Pick<CardsModule, 'store'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly hashDocument: SessionModule['hashDocument']
  readonly now: () => Date
}): JobHandler {
  const { database, agreements, charges, changes, messages, cards, erps, tenants, now } = deps

  async function lookAfterCard(agreement: StoredAgreement, day: CalendarDate): Promise<void> {
    const { cardId, expiry } = agreement
    const card = cardId === null ? null : await cards.store.find(agreement, cardId)
    if (!card) return void (await changes.end(agreement, 'card_removed'))
    if (expiryFault(card.expiry, day)) return void (await changes.end(agreement, 'card_expired'))
    if (expiry !== null && isExpiryNear(expiry, day)) {
      await database.db.transaction((tx) => messages.ofCardExpiry(tx, agreement))
    }
  }

  async function lookAfter(clientId: string, day: CalendarDate): Promise<void> {
    // Jobs given up during a long outage are tried again: their charges would stay undecided.
    await reviveDeadLetters(database.db, clientId, [agreementKind, chargeKind], now())
    for await (const active of agreements.activePages(clientId)) {
      for (const agreement of active) {
        if (agreement.method === 'card') await lookAfterCard(agreement, day)
      }
      const byPix = active.filter(({ method }) => method === 'pix')
      await enqueue(database.db, byPix.map(agreementJob), now())
    }
  }

  function toFound(
    tenant: Tenant,
    agreement: StoredAgreement,
    invoice: Invoice,
    day: CalendarDate,
  ): Found | null {
    const { rules } = tenant
    const { clientId, customerId, documentHash, method, limit } = agreement
    const announcedDays = rules.automaticAnnouncedDays
    const planned = { method, limit, announcedDays, isOffered: isOffered(rules, method) }
    const first = planCharge(planned, invoice, day)
    if (!first) return null
    const charge = {
      clientId,
      id: randomUUID(),
      customerId,
      documentHash,
      agreementId: agreement.id,
      invoiceId: invoice.id,
      dueDate: invoice.dueDate,
      ...first,
      paymentId: null,
      announcedAt: now(),
      decidedAt: first.state === 'announced' ? null : now(),
    }
    return { agreement, charge }
  }

  async function readPortion(tenant: Tenant, { day, after }: Run) {
    const { clientId, rules } = tenant
    const erp = erps.for(tenant)
    const to = addDays(day, rules.automaticAnnouncedDays)
    const { invoices, nextAfterId } = await erp.invoicesDue({ from: day, to }, after)
    const owners = [...new Set(invoices.map(({ customerId }) => customerId))]
    const active = owners.length === 0 ? [] : await agreements.listActive(clientId, owners)
    const ids = invoices.map(({ id }) => id)
    const agreementIds = active.map(({ id }) => id)
    const known = await charges.known(clientId, agreementIds, ids)
    const holderOf = await readHolders(erp, active, deps.hashDocument)
    for (const agreement of active) {
      if (holderOf(agreement) === 'gone') await changes.end(agreement, 'contract_gone')
    }
    // The bills of the others are found by the run of another day.
    const held = active.filter((agreement) => holderOf(agreement) === 'same')
    const found = held.flatMap((agreement) =>
      invoices
        .filter(({ customerId }) => customerId === agreement.customerId)
        .map((raw) => readInvoice(raw))
        .filter(({ contractId }) => contractId === agreement.contractId)
        .filter(({ id }) => !known.has(`${agreement.id}/${id}`))
        .map((invoice) => toFound(tenant, agreement, invoice, day))
        .filter((one) => one !== null),
    )
    return { found, nextAfterId }
  }

  /** Announces one portion and commits the progress of the run with it. */
  async function advance(tenant: Tenant, job: Job, run: Run, lease: JobLease): Promise<void> {
    const zone = tenant.rules.timeZone
    const today = calendarDate(now(), zone)
    // A run that is done later than on its day announces for today: a charge is never on the same day.
    const day = run.atAnyHour || run.day > today ? run.day : today
    if (!run.isBegun) await lookAfter(tenant.clientId, day)
    const { found, nextAfterId } = await readPortion(tenant, { ...run, day })
    const payload = { ...run, isBegun: true, after: nextAfterId }
    await database.db.transaction(async (tx) => {
      const delay = { until: now(), reason: '', payload, countsAsTry: false }
      const isOurs =
        nextAfterId === null
          ? (await lease.finish(tx, [job])).size === 1
          : await lease.delay(tx, [job], delay)
      if (!isOurs) return
      for (const { agreement, charge } of found) {
        const created = await charges.create(tx, charge)
        if (!created) continue
        await messages.ofCharge(tx, agreement, created, today)
        if (created.state !== 'announced') continue
        await enqueue(tx, [chargeJob(created)], openingOf(created.chargeOn, zone, now()))
      }
    })
  }

  return {
    kind: runKind,
    lane: 'bulk',
    batchSize: 1,
    produces: [runKind, agreementKind, chargeKind, pushJobKinds.bulk],
    run: eachInTurn(async (job, lease) => {
      const run = v.parse(runSchema, job.payload)
      const tenant = await tenants.find(job.clientId)
      if (tenant?.status !== 'active') return null
      const zone = tenant.rules.timeZone
      if (!run.atAnyHour && !isReminderHour(now(), zone)) {
        const until = nextReminderHour(now(), zone)
        return { is: 'delayed', delay: { until, reason: 'night', countsAsTry: false } }
      }
      await advance(tenant, job, run, lease)
      return { is: 'settled' }
    }),
  }
}
