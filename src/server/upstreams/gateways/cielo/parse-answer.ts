import * as v from 'valibot'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'

/** The names of the fields that are read of answers, as the manual writes them. */
const names = [
  'Amount',
  'AuthorizationCode',
  'CapturedAmount',
  'CardToken',
  'Code',
  'Currency',
  'EndToEndId',
  'Installments',
  'IssuerTransactionId',
  'MerchantOrderId',
  'Payment',
  'PaymentId',
  'Payments',
  'ProofOfSale',
  'QrCodeString',
  'RecurrenceId',
  'RecurrentPayment',
  'Refunds',
  'ReturnCode',
  'Status',
  'TransactionLinkId',
  'Type',
  'Valid',
  'VoidedAmount',
]
const manualNames = new Map(names.map((name) => [name.toLowerCase(), name]))

/** An answer with the manual's names: those of the gateway come in any case. */
export function withManualNames(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withManualNames)
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]): [string, unknown] => [
    manualNames.get(name.toLowerCase()) ?? name,
    withManualNames(value),
  ])
  return Object.fromEntries(fields)
}

/** Reads an answer of the gateway by its schema. */
export function parseAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw protocolError('gateway', 'unreadable answer')
  return output
}
