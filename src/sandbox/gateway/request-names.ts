/** Every name of a field that the gateway reads, as its manual writes it. */
const names = [
  'Amount',
  'AuthorizeNow',
  'Brand',
  'BusinessDayAdjust',
  'Capture',
  'CardNumber',
  'CardOnFile',
  'CardToken',
  'Category',
  'CreditCard',
  'Customer',
  'CustomerName',
  'Expiration',
  'ExpirationDate',
  'Holder',
  'Identity',
  'IdentityType',
  'InitiatedTransactionIndicator',
  'Installments',
  'Interest',
  'Interval',
  'MerchantOrderId',
  'MinimumAmount',
  'Name',
  'Payment',
  'Provider',
  'QrCode',
  'RecurrenceId',
  'RecurrenceType',
  'Recurrent',
  'RecurrentPayment',
  'RetryPolicy',
  'SaveCard',
  'SecurityCode',
  'SoftDescriptor',
  'StartDate',
  'TransactionLinkId',
  'Type',
]
const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]))

/** The body of a request with the manual's names: the gateway reads names in any case. */
export function withManualNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, unknown] => [
      byLowerCase.get(name.toLowerCase()) ?? name,
      withManualNames(inner),
    ]),
  )
}
