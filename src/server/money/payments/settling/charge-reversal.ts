import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { CardGateway } from '#server/upstreams/gateways/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import {
  askedOf,
  type ChargeStore,
  factsOf,
  isOffer,
  logFields,
  returnReasons,
  type StoredCharge,
} from '../charge-row.ts'
import type { chargeRecords, PaymentLog } from './record-charge.ts'
import type { BillsState } from '../owed-bills.ts'
import type { PaymentState } from '../charge-columns.ts'
import { recheckAfterMs, renewedLeaseMs } from '../times.ts'

/** Who knows what became of a charge. */
export type ChargeBook = Pick<CardGateway, 'find'>

/**
 * Whether the bank may have settled a PIX before its withdrawal was asked for. One that is not what was asked is
 * given back at any time.
 */
function mayBeSettled(charge: StoredCharge): boolean {
  const { state, settlesOn, withdrawalAskedOn, returnCode } = charge
  if (typeof settlesOn !== 'string' || returnCode === returnReasons.different) return false
  // An approved one whose withdrawal was not asked for was paid in another way.
  const askedOn = withdrawalAskedOn ?? (state === 'unknown' ? settlesOn : null)
  return (state === 'unknown' || state === 'approved') && askedOn !== null && askedOn >= settlesOn
}

/**
 * Takes back a charge that the gateway has named and that is not to be paid: reverses it, or withdraws it where
 * the bank has not settled it.
 */
export function chargeReversal<Row extends StoredCharge>(deps: {
  readonly store: ChargeStore<Row>
  readonly gateways: Gateways
  readonly book: (tenant: Tenant, charge: Row) => Promise<Row>
  readonly readBills: (tenant: Tenant, charge: Row) => Promise<BillsState>
  readonly postpone: (tenant: Tenant, charge: Row) => Promise<unknown>
  readonly recordCharge: ReturnType<typeof chargeRecords<Row>>['recordCharge']
  readonly log: PaymentLog
  readonly now: () => Date
}) {
  const { store, gateways, book, readBills, postpone, recordCharge, log, now } = deps

  const reverseAt = async (tenant: Tenant, payment: Row, keepsSettled: boolean) => {
    const { gatewayPaymentId: id, total, method, pixGateway = 'cielo' } = payment
    if (isOffer(payment)) return gateways.instantPix(tenant)?.withdraw(id, total)
    return method === 'pix'
      ? gateways.automaticPix(tenant, pixGateway)?.withdraw(id, total, { keepsSettled })
      : gateways.for(tenant)?.cancel(id, total)
  }

  /**
   * Reverses a charge, because its invoice was paid in another way or the payment had been
   * abandoned. A bank that is still reversing it is asked again later. `keepsSettled`: a PIX that the bank
   * settles at this moment stays as it is.
   */
  const reverse = async (
    tenant: Tenant,
    payment: Row,
    { keepsSettled = false } = {},
  ): Promise<void> => {
    const state = await reverseAt(tenant, payment, keepsSettled)
    const isOffered = isOffer(payment)
    const from: PaymentState[] = isOffered ? ['unknown', 'void'] : ['unknown', 'approved', 'void']
    // A code may have been paid at its last moment.
    const nextTryAt = isOffered ? new Date(now().getTime() + recheckAfterMs) : null
    const over = { state: 'void', isToBeVoided: false, nextTryAt } as const
    await (state === 'void' ? store.transition(payment, from, over) : postpone(tenant, payment))
  }

  /**
   * Withdraws a PIX whose day had come at the bank when that was asked for: the bank may have settled it before,
   * and what it has settled pays the bill that is owed still. Only what it has not settled is withdrawn.
   */
  const withdrawUnsettled = async (
    tenant: Tenant,
    chargeBook: ChargeBook,
    payment: Row,
  ): Promise<void> => {
    const found = await chargeBook.find(askedOf(payment))
    if (found?.state === 'denied' || found?.state === 'void') {
      return void (await recordCharge(payment, found))
    }
    if (found?.state !== 'approved') return reverse(tenant, payment, { keepsSettled: true })
    if ((await readBills(tenant, payment)) !== 'owed') return reverse(tenant, payment)
    log.warn(logFields(payment), 'settled before it was to be withdrawn')
    const settled = {
      ...factsOf(payment, found),
      state: 'approved',
      isToBeVoided: false,
      decidedAt: now(),
      tries: 0,
      nextTryAt: new Date(now().getTime() + renewedLeaseMs),
    } as const
    const row = await store.transition(payment, ['unknown', 'approved'], settled)
    if (row) await book(tenant, row)
  }

  return (tenant: Tenant, chargeBook: ChargeBook, payment: Row): Promise<void> =>
    mayBeSettled(payment)
      ? withdrawUnsettled(tenant, chargeBook, payment)
      : reverse(tenant, payment)
}
