import type { Charge } from '#server/upstreams/gateways/port.ts'
import type { paymentGroups } from './group-table.ts'
import type { StoredPayment } from './store.ts'
import type { PaymentState } from './table.ts'

/** The states in which the gateway may have a charge whose end is not known. */
export const undecided: readonly PaymentState[] = ['sent', 'unknown']

/**
 * Why a charge is given back, as `returnCode` keeps it in place of the bank's: a bill was paid in another way or is
 * not owed as it was, it was captured too late, or it is not what was asked. Of a payment: its receipt was
 * reversed in the ERP, whatever became of the charge.
 */
export const returnReasons = {
  'paid otherwise': 'paid-otherwise',
  'not owed': 'not-owed',
  late: 'not-captured-in-time',
  different: 'not-as-asked',
  reversed: 'receipt-reversed',
} as const

/** Whether a charge was given back because the gateway did not do what was asked. */
export const isReturned = ({ returnCode }: { readonly returnCode: string }) =>
  returnCode === returnReasons.late || returnCode === returnReasons.different

/** Whether a payment ended because its receipt was reversed in the ERP. */
export const isReceiptReversed = ({ returnCode }: { readonly returnCode: string }) =>
  returnCode === returnReasons.reversed

/**
 * A charge, which pays one invoice or several, by the columns that both of its tables have, and by those that
 * only one of them has.
 */
export type StoredCharge = Pick<
  StoredPayment,
  | 'clientId'
  | 'id'
  | 'orderId'
  | 'state'
  | 'value'
  | 'total'
  | 'installments'
  | 'gatewayPaymentId'
  | 'returnCode'
  | 'authorizationCode'
  | 'proofOfSale'
  | 'sentAt'
  | 'decidedAt'
  | 'isToBeVoided'
  | 'nextTryAt'
  | 'tries'
> &
  // Only payments of one invoice are debited by PIX, and only those of several are offered by PIX.
  Partial<Pick<StoredPayment, 'method' | 'pixGateway' | 'settlesOn' | 'withdrawalAskedOn'>> &
  Partial<Pick<typeof paymentGroups.$inferSelect, 'expiresAt' | 'pixCode'>> & {
    readonly idempotencyKey: string | null
  }

export type ChargeChange = Partial<
  Omit<
    StoredCharge,
    'clientId' | 'expiresAt' | 'id' | 'method' | 'orderId' | 'pixGateway' | 'withdrawalAskedOn'
  >
>

/** Whether it is a PIX code that a subscriber may pay or not: nothing is charged until that. */
export const isOffer = <Row extends StoredCharge>(
  charge: Row,
): charge is Row & { readonly expiresAt: Date } =>
  charge.expiresAt !== undefined && charge.expiresAt !== null

/** The rows of one kind of charge. */
export interface ChargeStore<Row extends StoredCharge> {
  get(key: Pick<Row, 'clientId' | 'id'>): Promise<Row | null>
  /** Changes a row only if it is in one of these states; null when it is not. */
  transition(
    key: Pick<Row, 'clientId' | 'id'>,
    from: readonly PaymentState[],
    change: ChargeChange,
  ): Promise<Row | null>
}

/** The fields of a charge in the log. */
export const logFields = ({ clientId, id, orderId, state }: StoredCharge) => ({
  tenant: clientId,
  payment: id,
  order: orderId,
  state,
})

export const askedOf = ({ orderId, total: amount, installments }: StoredCharge) => ({
  orderId,
  amount,
  installments,
})

/** What the gateway says of a charge, as it is stored. Of another order's sale nothing is kept. */
export const factsOf = (
  row: StoredCharge,
  { paymentId: gatewayPaymentId, returnCode, code, ...charge }: Charge,
) => {
  const { authorizationCode, proofOfSale } = charge
  return gatewayPaymentId === ''
    ? {}
    : {
        gatewayPaymentId,
        returnCode,
        authorizationCode,
        proofOfSale,
        ...(isOffer(row) && code && { pixCode: code }),
      }
}
