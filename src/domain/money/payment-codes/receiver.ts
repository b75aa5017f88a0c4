import { isLinhaDigitavel, toBarcode } from './boleto.ts'
import { readPixCode } from './pix-account.ts'

/** What is known against the receiver of a payment code; neither: nothing. */
export interface ReceiverMarks {
  /** The provider has not confirmed the receiver. */
  readonly isReceiverNew?: true
  /** An owner of the provider has said that the receiver is not the provider's: nobody should pay by the code. */
  readonly isReceiverRejected?: true
}

/**
 * Who a payment code pays to, as far as the code itself says: what stays the same from bill to bill of one
 * provider. `account`: of a static PIX code its key, of a dynamic one the host of its bank; of a boleto the
 * three digits of the bank and, where the bank's layout is known, the account in its free field. `name`:
 * the receiver's name in a PIX code, which anybody can write; empty for boletos. `gateway-pix`: a PIX code
 * that the provider's gateway issued, which pays into another account than the codes of the ERP do.
 */
export interface PaymentReceiver {
  readonly kind: 'boleto' | 'gateway-pix' | 'pix'
  readonly account: string
  readonly name: string
}

/**
 * Where the beneficiary's account stands in the 25 digits of a bank's free field, by the bank's three
 * digits: begin and end of each part. null: this free field has another layout of that bank.
 */
const accountParts: Readonly<
  Record<string, (free: string) => readonly (readonly [from: number, to: number])[] | null>
> = {
  // Of the layouts of Banco do Brasil that for an agreement of seven digits.
  '001': (free) => (free.startsWith('000000') ? [[6, 13]] : null),
  '033': (free) => (free.startsWith('9') ? [[1, 8]] : null),
  '104': () => [[0, 6]],
  '237': () => [
    [0, 4],
    [17, 24],
  ],
  '341': () => [
    [12, 16],
    [16, 21],
  ],
  '748': () => [
    [11, 15],
    [15, 17],
    [17, 22],
  ],
  '756': () => [
    [1, 5],
    [7, 14],
  ],
}

/** The receiver of a digitable line of 47 or 48 digits; null where it is none. */
export function lineReceiver(line: string): PaymentReceiver | null {
  if (!isLinhaDigitavel(line)) return null
  const barcode = toBarcode(line)
  // A utility bill names its company by four digits, within its segment.
  if (barcode.startsWith('8')) {
    return { kind: 'boleto', account: `8${barcode.charAt(1)} ${barcode.slice(15, 19)}`, name: '' }
  }
  const bank = barcode.slice(0, 3)
  const free = barcode.slice(19)
  const parts = accountParts[bank]?.(free) ?? []
  const account = [bank, ...parts.map(([from, to]) => free.slice(from, to))].join(' ')
  return { kind: 'boleto', account, name: '' }
}

/** The receiver of a PIX code ("copia e cola"); null where no bank accepts it. */
export function pixCodeReceiver(code: string): PaymentReceiver | null {
  const read = readPixCode(code)
  if (!read) return null
  const account = read.key ?? read.identity.split('/', 1)[0] ?? ''
  return {
    kind: 'pix',
    account: account.toLowerCase(),
    name: read.receiver.trim().replaceAll(/\s+/g, ' ').toUpperCase(),
  }
}

/** The same for a code of the provider's gateway. */
export function gatewayPixReceiver(code: string): PaymentReceiver | null {
  const receiver = pixCodeReceiver(code)
  return receiver && { ...receiver, kind: 'gateway-pix' }
}

/** Says two receivers apart, however the parts are written. */
export const receiverKey = ({ kind, account, name }: PaymentReceiver): string =>
  JSON.stringify([kind, account, name])
