/** The behaviour of the gateway that its manual shows in several forms. */
export interface GatewayDialect {
  /** The name of the list of an order's sales. */
  readonly orderList: 'Payments' | 'Payment'
  /** The answer about a sale that does not exist: 404, or 400 with code 307, or `null`. */
  readonly missingSale: '404' | '307' | 'null'
  /** Whether a reversal waits for the bank (status 12) until the sale is read again. */
  readonly reversal: 'at-once' | 'in-process'
}

const defaultDialect: GatewayDialect = {
  orderList: 'Payments',
  missingSale: '404',
  reversal: 'at-once',
}

/** Each provider has other quirks, so that a test over all providers meets every one. */
const dialects = new Map<string, GatewayDialect>([
  ['netmania', { orderList: 'Payment', missingSale: '307', reversal: 'in-process' }],
  ['litoral', { orderList: 'Payment', missingSale: 'null', reversal: 'in-process' }],
])

export function findGatewayDialect(clientId: string): GatewayDialect {
  return dialects.get(clientId) ?? defaultDialect
}
