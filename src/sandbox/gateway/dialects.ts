/** The behaviour of the gateway that its manual shows in several forms. */
export interface GatewayDialect {
  /** The name of the list of an order's sales. */
  readonly orderList: 'Payments' | 'Payment'
  /** The answer about a sale that does not exist: 404, or 400 with code 307, or `null`. */
  readonly missingSale: '404' | '307' | 'null'
  /** Whether a reversal waits for the bank (status 12) until the sale is read again. */
  readonly reversal: 'at-once' | 'in-process'
  /** The account may not charge a saved card without its security code. */
  readonly needsSecurityCode: boolean
  /** Whether Cielo has enabled Pix Automático for the account. */
  readonly hasAutomaticPix: boolean
}

const defaultDialect: GatewayDialect = {
  orderList: 'Payments',
  missingSale: '404',
  reversal: 'at-once',
  needsSecurityCode: false,
  hasAutomaticPix: true,
}

/** Each provider has other quirks, so that a test over all providers meets every one. */
const dialects = new Map<string, GatewayDialect>([
  [
    'netmania',
    { ...defaultDialect, orderList: 'Payment', missingSale: '307', reversal: 'in-process' },
  ],
  [
    'litoral',
    { ...defaultDialect, orderList: 'Payment', missingSale: 'null', reversal: 'in-process' },
  ],
  ['serrana', { ...defaultDialect, needsSecurityCode: true, hasAutomaticPix: false }],
])

export function findGatewayDialect(clientId: string): GatewayDialect {
  return dialects.get(clientId) ?? defaultDialect
}
