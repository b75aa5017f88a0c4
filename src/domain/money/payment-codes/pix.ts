import { parseEmvFields } from './emv-fields.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import {
  findPixFault,
  findPixTolerances,
  locationForm,
  pixGui,
  staticTxidForm,
} from './pix-rules.ts'

/**
 * CRC-16/CCITT-FALSE of ASCII text, as four upper-case hexadecimal digits. The padding matters: one
 * CRC in sixteen starts with a zero.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function encodeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${id} does not fit`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Removes accents and everything outside printable ASCII, then cuts to `length` characters. */
function toPlainAscii(text: string, length: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^ -~]/g, '')
    .slice(0, length)
    .trim()
}

interface Merchant {
  readonly merchantName: string
  readonly merchantCity: string
}

/**
 * A charge that the receiver's bank describes at a URL; the value is found only there. `url` has no
 * scheme.
 */
export interface DynamicPix extends Merchant {
  readonly url: string
}

/** A transfer to a PIX key. `value`: cents. `txid`: 1 to 25 letters and digits. */
export interface StaticPix extends Merchant {
  readonly key: string
  readonly value?: Cents
  readonly txid?: string
}

/**
 * The text of a PIX QR code ("copia e cola"): EMV with the Central Bank's fields.
 * @throws RangeError when a part is empty or longer than its field
 */
export function buildPixPayload(pix: DynamicPix | StaticPix): string {
  const isDynamic = 'url' in pix
  const account = isDynamic ? pix.url : pix.key
  if (account.length > 77 || (isDynamic && !locationForm.test(account))) {
    throw new RangeError('not a PIX key or a location without scheme')
  }
  const txid = isDynamic ? '***' : (pix.txid ?? '***')
  if (!staticTxidForm.test(txid)) throw new RangeError('not a static PIX txid')
  const hasValue = !isDynamic && pix.value !== undefined
  const body = [
    encodeField('00', '01'),
    isDynamic ? encodeField('01', '12') : '',
    encodeField('26', encodeField('00', pixGui) + encodeField(isDynamic ? '25' : '01', account)),
    encodeField('52', '0000'),
    encodeField('53', '986'),
    hasValue ? encodeField('54', formatDecimal(pix.value)) : '',
    encodeField('58', 'BR'),
    encodeField('59', toPlainAscii(pix.merchantName, 25)),
    encodeField('60', toPlainAscii(pix.merchantCity, 15)),
    encodeField('62', encodeField('05', txid)),
    '6304',
  ].join('')
  return body + crc16(body)
}

/**
 * An agreement that the payer approves at the bank, described at `recurrenceUrl`. What is paid with the
 * approval is described at `paymentUrl`; null: nothing is. Neither has a scheme.
 */
export interface AutomaticPix extends Merchant {
  readonly recurrenceUrl: string
  readonly paymentUrl: string | null
}

/**
 * The text of a QR code of PIX Automático: the agreement stands in field 80, beside the account that is
 * paid now. Without one, field 26 names the scheme alone.
 * @throws RangeError when a part is empty or longer than its field
 */
export function buildAutomaticPixPayload(pix: AutomaticPix): string {
  const { recurrenceUrl, paymentUrl } = pix
  const gui = encodeField('00', pixGui)
  const body = [
    encodeField('00', '01'),
    encodeField('01', '12'),
    encodeField('26', gui + (paymentUrl === null ? '' : encodeField('25', paymentUrl))),
    encodeField('52', '0000'),
    encodeField('53', '986'),
    encodeField('58', 'BR'),
    encodeField('59', toPlainAscii(pix.merchantName, 25)),
    encodeField('60', toPlainAscii(pix.merchantCity, 15)),
    encodeField('62', encodeField('05', '***')),
    encodeField('80', gui + encodeField('25', recurrenceUrl)),
    '6304',
  ].join('')
  return body + crc16(body)
}

/**
 * True for a code that every bank's app accepts: its structure, PIX account, currency (reais), names
 * and CRC are right, and nothing of it is tolerated only. `readPix` reads the others.
 */
export function isPixCode(text: string): boolean {
  if (!/^000201[ -~]+6304[0-9A-F]{4}$/.test(text)) return false
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return false
  const fields = parseEmvFields(text)
  if (!fields) return false
  return findPixFault(fields) === null && findPixTolerances(fields).length === 0
}
