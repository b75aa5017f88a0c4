import { isLiveAgreement } from '#domain/money/automatic-payments/agreement-state.ts'
import { dayMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type {
  AutomaticPix,
  PixAgreementState,
} from '#server/upstreams/gateways/automatic-pix-port.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { type Charge, GatewayRefusal } from '#server/upstreams/gateways/port.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, Outcome } from '#server/platform/jobs/handler.ts'
import type { AgreedPayments, ApprovedPayment } from '#server/money/payments/port.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { AgreementChanges } from './agreement-changes.ts'
import type { AgreementStore, StoredAgreement } from './agreement-store.ts'
import { agreementKind, chargeKind, readAgreementKey } from './job-kinds.ts'

/**
 * The payment of the bill that was paid together with the approval; null for an agreement that paid none.
 */
function firstPayment(
  agreement: StoredAgreement,
  charge: Pick<Charge, 'paidAt' | 'paymentId'>,
): ApprovedPayment | null {
  const { clientId, customerId, documentHash, method, pixGateway, orderId, createdAt } = agreement
  const { id: agreementId, firstInvoiceId: invoiceId, firstValue: value } = agreement
  if (invoiceId === null || value === null) return null
  const { paidAt, paymentId: gatewayPaymentId } = charge
  const paid = { invoiceId, value, gatewayPaymentId, paidAt }
  const owner = { clientId, customerId, documentHash, agreementId }
  return { ...owner, method, pixGateway, orderId, createdAt, ...paid }
}

const readState = (pix: AutomaticPix, agreement: StoredAgreement) =>
  pix.read({
    paymentId: agreement.approvalPaymentId,
    recurrenceId: agreement.recurrenceId,
    orderId: agreement.orderId,
    firstPayment: agreement.firstValue,
  })

/** Milliseconds between two looks at an approval: while its subscriber probably waits, and later. */
const soonMs = 5 * secondMs
const laterMs = 30 * secondMs
const soonForMs = 10 * minuteMs

/** An approval that the gateway does not know after this time never arrived. */
const neverArrivedMs = minuteMs

/** The bank may report an approval this long after the code has ended. */
const graceMs = 10 * minuteMs

/** A first payment is looked for so long after the approval, and much shorter than it is kept. */
const firstPaymentMs = 30 * dayMs

/** Follows a Pix Automático agreement at the gateway until it is decided, and ends it there. */
export function followAgreement(deps: {
  readonly agreements: AgreementStore
  readonly changes: AgreementChanges
  readonly payments: Pick<AgreedPayments, 'addApproved'>
  readonly gateways: Gateways
  readonly tenants: TenantFinder
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): JobHandler {
  const { agreements, changes, payments, gateways, tenants, now, log } = deps

  const lookAgain = ({ createdAt }: StoredAgreement): Outcome => {
    const age = now().getTime() - createdAt.getTime()
    const until = new Date(now().getTime() + (age < soonForMs ? soonMs : laterMs))
    return { is: 'delayed', delay: { until, reason: 'waiting', countsAsTry: false } }
  }

  /** The agreement with the gateway's ids, which a lost answer had left out; null: it never arrived. */
  async function withIds(pix: AutomaticPix, agreement: StoredAgreement) {
    if (agreement.approvalPaymentId !== '') return agreement
    const { orderId, firstValue: firstPayment, createdAt: askedAt } = agreement
    const found = await pix.findApproval({ orderId, firstPayment, askedAt })
    if (!found) return null
    const { paymentId: approvalPaymentId, recurrenceId, code } = found
    return agreements.keepApproval(agreement, { approvalPaymentId, recurrenceId, code })
  }

  /**
   * Adds the payment that was made with the approval: booked when exactly what was asked was paid, and
   * given back when something else was. An answer that does not say what was paid is asked for again.
   */
  async function addFirstPayment(agreement: StoredAgreement, charge: Charge): Promise<void> {
    const { clientId, id, orderId } = agreement
    const { difference } = charge
    if (difference) {
      const fields = { tenant: clientId, agreement: id, order: orderId, difference }
      log.error(fields, 'the gateway answers otherwise than was asked')
    }
    const payment = firstPayment(agreement, charge)
    if (!payment || charge.state === 'void') return
    if (charge.state === 'approved') return payments.addApproved(payment)
    if (charge.state !== 'different') throw protocolError('gateway', 'first payment not clear')
    await payments.addApproved({ ...payment, isToBeReturned: true })
  }

  async function settle(
    pix: AutomaticPix,
    agreement: StoredAgreement,
    found: Extract<PixAgreementState, { is: 'approved' }>,
  ): Promise<void> {
    if (found.charge) await addFirstPayment(agreement, found.charge)
    if (agreement.state === 'waiting') {
      if (found.isInForce) await changes.activate(agreement)
      else await changes.end(agreement, 'cancelled_at_bank')
    } else if (found.isInForce) await pix.end(agreement.recurrenceId)
  }

  /**
   * An agreement that was active is asked about itself: the sale of its approval says no more of it, as when
   * its first payment was given back. That payment is looked for while it may still come.
   */
  async function followActivated(
    pix: AutomaticPix,
    agreement: StoredAgreement,
    activeSince: Date,
  ): Promise<void> {
    if (!isLiveAgreement(agreement.state)) await pix.end(agreement.recurrenceId)
    else if (!(await pix.isInForce(agreement))) await changes.end(agreement, 'cancelled_at_bank')
    const isOver = now().getTime() > activeSince.getTime() + firstPaymentMs
    if (agreement.firstValue === null || isOver) return
    const found = await readState(pix, agreement)
    if (found.is === 'approved' && found.charge) await addFirstPayment(agreement, found.charge)
  }

  async function decide(
    pix: AutomaticPix,
    agreement: StoredAgreement,
    found: Exclude<PixAgreementState, { is: 'waiting' }>,
  ): Promise<void> {
    if (found.is === 'approved') await settle(pix, agreement, found)
    else await changes.end(agreement, found.is)
  }

  async function follow(pix: AutomaticPix, known: StoredAgreement): Promise<Outcome | null> {
    const agreement = await withIds(pix, known)
    if (!agreement) {
      if (now().getTime() - known.createdAt.getTime() < neverArrivedMs) return lookAgain(known)
      await changes.end(known, 'expired')
      return null
    }
    if (agreement.activeSince) {
      await followActivated(pix, agreement, agreement.activeSince)
      return null
    }
    const found = await readState(pix, agreement)
    if (found.is !== 'waiting') {
      await decide(pix, agreement, found)
      return null
    }
    const endsAt = agreement.approvalEndsAt?.getTime() ?? 0
    if (now().getTime() < endsAt + graceMs) return lookAgain(agreement)
    await pix.end(agreement.recurrenceId)
    // It may have been approved, or paid, at the last moment.
    const last = await readState(pix, agreement)
    await decide(pix, agreement, last.is === 'approved' ? last : { is: 'expired' })
    return null
  }

  return {
    kind: agreementKind,
    lane: 'urgent',
    batchSize: 5,
    produces: [agreementKind, chargeKind, pushJobKinds.urgent],
    run: eachInTurn(async ({ clientId, key }) => {
      const tenant = await tenants.find(clientId)
      const { id: agreementId, isEnding } = readAgreementKey(key)
      const agreement = await agreements.get({ clientId, id: agreementId })
      if (agreement?.method !== 'pix') return null
      const pix = tenant && gateways.automaticPix(tenant, agreement.pixGateway)
      if (isEnding === isLiveAgreement(agreement.state)) return null
      if (!pix) return { is: 'failed', reason: 'no gateway' }
      try {
        return await follow(pix, agreement)
      } catch (error) {
        if (!(error instanceof GatewayRefusal)) throw error
        return { is: 'failed', reason: error.message }
      }
    }),
  }
}
