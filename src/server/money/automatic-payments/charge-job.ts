import * as v from 'valibot'
import { bankDay, lastChargeDay } from '#domain/money/automatic-payments/charge-plan.ts'
import { type ChargeState, isOpenCharge } from '#domain/money/automatic-payments/charge-state.ts'
import { isOffered } from '#domain/money/automatic-payments/is-offered.ts'
import { type CalendarDate, calendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import { nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { AgreedPayment, AgreedPayments } from '#server/money/payments/port.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { AgreementStore, StoredAgreement } from './agreement-store.ts'
import { readBillEnd } from './bill-end.ts'
import type { ChargeBill } from './charge-bill.ts'
import type { ChargeStore, StoredCharge } from './charge-store.ts'
import { agreementKind, chargeKind } from './job-kinds.ts'
import type { AutomaticMessages } from './messages.ts'

/** The day that the page of the sandbox asked for; the provider's own otherwise. */
export const chargePayloadSchema = v.object({
  day: v.optional(v.pipe(v.string(), v.check(isCalendarDate))),
})

/** Milliseconds until a bill is tried again whose ERP or gateway did not answer. */
const tryAgainMs = 15 * minuteMs

/** Milliseconds between two looks at a charge that is under way. */
const lookMs = 30 * secondMs

/** Milliseconds between two looks at a PIX that the bank has: before its day, and on it. */
const instructedMs = { before: 6 * hourMs, onDay: 15 * minuteMs } as const

/** What a look at a charge came to: it ended, or it is looked at again. */
type Step =
  | { readonly end: ChargeState; readonly dueDate?: CalendarDate }
  | { readonly until: Date; readonly reason: string }

/** What day it is: at the provider, and at the bank. */
interface Days {
  readonly today: CalendarDate
  readonly atBank: CalendarDate
}

const wait = (until: Date, reason: string): Step => ({ until, reason })

/** Charges an announced bill on its day, follows the charge, and tells what became of it. */
export function chargeJobs(deps: {
  readonly database: Pick<Database, 'db'>
  readonly agreements: AgreementStore
  readonly charges: ChargeStore
  readonly chargeBill: ChargeBill
  readonly payments: Pick<AgreedPayments, 'get' | 'withdraw'>
  readonly erps: Pick<Erps, 'for'>
  readonly messages: AutomaticMessages
  readonly tenants: TenantFinder
  readonly now: () => Date
}): JobHandler {
  const { database, agreements, charges, chargeBill, payments, messages, tenants } = deps
  const { erps, now } = deps
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  async function end(
    agreement: StoredAgreement,
    charge: StoredCharge,
    { end: state, dueDate = charge.dueDate }: Extract<Step, { end: ChargeState }>,
    timeZone: TimeZone,
  ) {
    await database.db.transaction(async (tx) => {
      const change = { state, dueDate, decidedAt: now() }
      const ended = await charges.change(tx, charge, ['announced', 'sent'], change)
      if (ended) await messages.ofCharge(tx, agreement, ended, calendarDate(now(), timeZone))
    })
  }

  async function charge(
    tenant: Tenant,
    agreement: StoredAgreement,
    bill: StoredCharge,
    days: Days,
  ): Promise<Step> {
    const { method } = agreement
    const { today } = days
    if (agreement.state !== 'active') return { end: 'cancelled' }
    const zone = tenant.rules.timeZone
    if (today < bill.chargeOn) {
      const midnight = instantOf(`${bill.chargeOn} 00:00`, zone) ?? later(hourMs)
      return wait(nextReminderHour(midnight, zone), 'its day has not come')
    }
    if (today > lastChargeDay(method, bill.dueDate)) return { end: 'too_late' }
    // Its subscribers cannot get in to end their agreements.
    if (tenant.status !== 'active') return wait(later(hourMs), 'provider suspended')
    if (!isOffered(tenant.rules, method)) return { end: 'switched_off' }
    const outcome = await chargeBill(tenant, agreement, bill, today)
    if (typeof outcome === 'string') return { end: outcome }
    if ('end' in outcome) return outcome
    if (!outcome.payment) return wait(later(tryAgainMs), outcome.waitsFor)
    return follow(tenant, agreement, { ...bill, state: 'sent' }, outcome.payment, days)
  }

  async function isOwed(tenant: Tenant, { customerId, invoiceId }: StoredCharge) {
    const owed = await erps.for(tenant).invoicesOwed([invoiceId])
    return owed.some((invoice) => invoice.customerId === customerId)
  }

  /** What became of a payment that the gateway knows and that is void now. */
  async function decideVoid(tenant: Tenant, agreement: StoredAgreement, bill: StoredCharge) {
    if (agreement.state !== 'active') return { end: 'cancelled' } as const
    // The bank or the gateway may have voided it as well, and the bill is to be paid then.
    if (await isOwed(tenant, bill)) return { end: 'refused' } as const
    return { end: await readBillEnd(erps.for(tenant), bill) } as const
  }

  /**
   * A PIX that the bank has. It is withdrawn when its agreement or its bill has ended, and when the bank
   * lets its day pass: the subscriber could not pay the bill otherwise. What the bank has settled by then
   * stays paid (`settlement.ts`).
   */
  async function followInstruction(
    tenant: Tenant,
    agreement: StoredAgreement,
    bill: StoredCharge,
    { clientId, id }: AgreedPayment,
    { atBank }: Days,
  ): Promise<Step> {
    const isOver = agreement.state !== 'active' || atBank > bill.dueDate
    if (isOver || (atBank < bill.dueDate && !(await isOwed(tenant, bill)))) {
      await payments.withdraw({ clientId, id }, atBank)
      return wait(later(lookMs), 'being withdrawn')
    }
    const pauseMs = atBank < bill.dueDate ? instructedMs.before : instructedMs.onDay
    return wait(later(pauseMs), 'the bank has it')
  }

  async function follow(
    tenant: Tenant,
    agreement: StoredAgreement,
    bill: StoredCharge,
    payment: AgreedPayment,
    days: Days,
  ): Promise<Step> {
    const { state, isToBeVoided, method, bookedAt, gatewayPaymentId, returnCode } = payment
    const isEnded = agreement.state !== 'active'
    if (state === 'denied') return { end: isEnded ? 'cancelled' : 'refused' }
    if (state === 'approved' && !isToBeVoided) {
      return bookedAt ? { end: 'paid' } : wait(later(lookMs), 'being booked')
    }
    if (state === 'void' && !isToBeVoided) {
      if (gatewayPaymentId !== '') return decideVoid(tenant, agreement, bill)
      if (isEnded) return { end: 'cancelled' }
      if (returnCode !== '') return { end: 'refused' }
      // It never reached the gateway, so it is charged again while there is time.
      const again = { state: 'announced', paymentId: null } as const
      await charges.change(database.db, bill, ['sent'], again)
      return wait(later(tryAgainMs), 'gateway not reached')
    }
    if (method === 'pix' && state === 'unknown' && !isToBeVoided) {
      return followInstruction(tenant, agreement, bill, payment, days)
    }
    return wait(later(lookMs), 'not decided')
  }

  async function look(
    job: Job,
  ): Promise<{ step: Step; of: [StoredAgreement, StoredCharge]; timeZone: TimeZone } | null> {
    const { clientId, key } = job
    const tenant = await tenants.find(clientId)
    const bill = await charges.get({ clientId, id: key })
    if (!tenant || !bill || !isOpenCharge(bill.state)) return null
    const agreement = await agreements.get({ clientId, id: bill.agreementId })
    if (!agreement) return null
    const of: [StoredAgreement, StoredCharge] = [agreement, bill]
    const { day } = v.parse(chargePayloadSchema, job.payload)
    const { timeZone } = tenant.rules
    const days = { today: day ?? calendarDate(now(), timeZone), atBank: day ?? bankDay(now()) }
    try {
      if (bill.state === 'announced')
        return { step: await charge(tenant, agreement, bill, days), of, timeZone }
      const payment = await payments.get({ clientId, id: bill.paymentId ?? '' })
      if (!payment) return { step: { end: 'cancelled' }, of, timeZone }
      return { step: await follow(tenant, agreement, bill, payment, days), of, timeZone }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { step: wait(later(tryAgainMs), error.message), of, timeZone }
    }
  }

  return {
    kind: chargeKind,
    lane: 'bulk',
    batchSize: 1,
    concurrency: 3,
    maxPerTenant: 2,
    produces: [agreementKind, pushJobKinds.urgent],
    run: eachInTurn(async (job) => {
      const found = await look(job)
      if (!found) return null
      const { step, of, timeZone } = found
      if ('end' in step) {
        await end(...of, step, timeZone)
        return null
      }
      const { until, reason } = step
      return { is: 'delayed', delay: { until, reason, payload: {}, countsAsTry: false } }
    }),
  }
}
