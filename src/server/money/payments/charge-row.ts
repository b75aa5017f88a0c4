import type { Charge } from '#server/upstreams/gateways/port.ts'
import type { chargeColumns, PaymentState } from './charge-columns.ts'
import type { paymentGroups } from './group-table.ts'
import type { payments } from './table.ts'

/** The states in which the gateway may have a charge whose end is not known. */
export const undecided: readonly PaymentState[] = ['sent', 'unknown']

/**
 * Why a charge is given back, as `returnCode` keeps it in place of the bank's: a bill was paid in another way or is
 * not owed as it was, it was captured too late, or it is not what was asked. Why a booked payment ended: its receipt
 * was reversed in the ERP, whatever became of the charge, or a rest of its bill is owed, for another payment.
 */
export const returnReasons = {
  'paid otherwise': 'paid-otherwise',
  'not owed': 'not-owed',
  late: 'not-captured-in-time',
  different: 'not-as-asked',
  reversed: 'receipt-reversed',
  'rest owed': 'rest-owed',
} as const

/** Whether a charge was given back because the gateway did not do what was asked. */
export const isReturned = ({ returnCode }: { readonly returnCode: string }) =>
  returnCode === returnReasons.late || returnCode === returnReasons.different

/** Whether a payment ended because its receipt was reversed in the ERP. */
export const isReceiptReversed = ({ returnCode }: { readonly returnCode: string }) =>
  returnCode === returnReasons.reversed

/** Whether a booked payment ended while its receipt stands: a rest of its bill is owed. */
export const isRestOwed = ({ returnCode }: { readonly returnCode: string }) =>
  returnCode === returnReasons['rest owed']

/** Whether a payment was booked and does not hold its bill any more: it says nothing of what is owed now. */
export const isOutlived = (payment: { readonly returnCode: string }) =>
  isReceiptReversed(payment) || isRestOwed(payment)

type Payment = typeof payments.$inferSelect
type Group = typeof paymentGroups.$inferSelect

/** A charge, which pays one invoice or several: what both of its tables have, and what only one of them has. */
export type StoredCharge = Pick<Payment, keyof typeof chargeColumns> &
  // Only payments of one invoice are debited by PIX, and only those of several are offered by PIX.
  Partial<Pick<Payment, 'pixGateway' | 'settlesOn' | 'withdrawalAskedOn'>> &
  Partial<Pick<Group, 'expiresAt' | 'pixCode'>>

export type ChargeKey = Pick<StoredCharge, 'clientId' | 'id'>

/** A charge as it is created. */
export type NewCharge = Pick<
  StoredCharge,
  | 'clientId'
  | 'id'
  | 'customerId'
  | 'documentHash'
  | 'idempotencyKey'
  | 'requestFingerprint'
  | 'orderId'
  | 'value'
  | 'total'
  | 'installments'
  | 'brand'
  | 'lastFour'
  | 'createdAt'
  | 'nextTryAt'
>

/** The columns of a charge that may change; whose it is, its order and its card never do. */
export type ChargeChange = Partial<
  Pick<
    StoredCharge,
    | 'idempotencyKey'
    | 'state'
    | 'value'
    | 'total'
    | 'gatewayPaymentId'
    | 'returnCode'
    | 'authorizationCode'
    | 'proofOfSale'
    | 'sentAt'
    | 'decidedAt'
    | 'isToBeVoided'
    | 'pixCode'
    | 'nextTryAt'
    | 'tries'
  >
>

/** Whether it is a PIX code that a subscriber may pay or not: nothing is charged until that. */
export const isOffer = <Row extends StoredCharge>(
  charge: Row,
): charge is Row & { readonly expiresAt: Date } =>
  charge.expiresAt !== undefined && charge.expiresAt !== null

/** The rows of one kind of charge. */
export interface ChargeStore<Row extends StoredCharge> {
  get(key: ChargeKey): Promise<Row | null>
  /** Changes a row only if it is in one of these states; null when it is not. */
  transition(
    key: ChargeKey,
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
