import { decimal } from './money.ts'
import type { Cents } from './money.ts'

const gui = 'br.gov.bcb.pix'
/** Host and path, no scheme: where the receiver's bank describes a charge. */
const location = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}\/[!-~]+$/i

/**
 * CRC-16/CCITT-FALSE of ASCII text, four upper-case hexadecimal digits. Padding matters: one code in
 * sixteen starts with a zero.
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

function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${id} does not fit`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Accents folded, anything beyond printable ASCII dropped, cut to length. */
function plain(text: string, length: number): string {
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

/** A charge the receiver's bank describes at a URL; it alone says the value. No scheme in `url`. */
export interface DynamicPix extends Merchant {
  readonly url: string
}

/** A transfer to a key. `value` in cents; `txid` 1 to 25 letters and digits. */
export interface StaticPix extends Merchant {
  readonly key: string
  readonly value?: Cents
  readonly txid?: string
}

/**
 * The text behind a PIX QR code ("copia e cola"), EMV with the Central Bank's fields.
 *
 * @throws RangeError when a part is empty or longer than its field
 */
export function pixPayload(pix: DynamicPix | StaticPix): string {
  const isDynamic = 'url' in pix
  const account = isDynamic ? pix.url : pix.key
  if (account.length > 77 || (isDynamic && !location.test(account))) {
    throw new RangeError('not a PIX key or a location without scheme')
  }
  const txid = isDynamic ? '***' : (pix.txid ?? '***')
  if (!/^(?:[0-9A-Za-z]{1,25}|\*{3})$/.test(txid)) throw new RangeError('not a static PIX txid')
  const hasValue = !isDynamic && pix.value !== undefined
  const body = [
    field('00', '01'),
    isDynamic ? field('01', '12') : '',
    field('26', field('00', gui) + field(isDynamic ? '25' : '01', account)),
    field('52', '0000'),
    field('53', '986'),
    hasValue ? field('54', decimal(pix.value)) : '',
    field('58', 'BR'),
    field('59', plain(pix.merchantName, 25)),
    field('60', plain(pix.merchantCity, 15)),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** Fields by id, in order; null when lengths do not add up or an id comes twice. */
function fields(text: string): Map<string, string> | null {
  const found = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [head, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (!head || found.has(id) || value.length === 0 || value.length !== Number(length)) return null
    found.set(id, value)
    at += 4 + value.length
  }
  return found
}

function isPixAccount(template: string): boolean {
  const account = fields(template)
  if (account?.get('00')?.toLowerCase() !== gui) return false
  const target = account.get('25') ?? account.get('01') ?? ''
  if (target.length > 77) return false
  return account.has('25') ? location.test(target) : target !== ''
}

function hasTxid(template: string): boolean {
  return /^(?:[0-9A-Za-z]{1,25}|\*{3})$/.test(fields(template)?.get('05') ?? '')
}

const demanded: readonly (readonly [id: string, form: RegExp])[] = [
  ['00', /^01$/],
  ['52', /^\d{4}$/],
  ['53', /^986$/],
  ['58', /^BR$/],
  ['59', /^.{1,25}$/],
  ['60', /^.{1,15}$/],
]

/**
 * True for a code a bank's app would take: whole structure, PIX account, reais, names and CRC. Strict,
 * for a subscriber must never be given a code that fails in another app.
 */
export function isPixCode(text: string): boolean {
  if (!/^000201[ -~]+6304[0-9A-F]{4}$/.test(text)) return false
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return false
  const all = fields(text)
  if (!all || [...all.keys()].at(-1) !== '63') return false
  const value = all.get('54')
  return (
    demanded.every(([id, form]) => form.test(all.get(id) ?? '')) &&
    hasTxid(all.get('62') ?? '') &&
    ['11', '12'].includes(all.get('01') ?? '11') &&
    [...all].some(([id, inner]) => id >= '26' && id <= '51' && isPixAccount(inner)) &&
    (value === undefined || (/^\d+(?:\.\d{1,2})?$/.test(value) && value.length <= 13))
  )
}

/** Who receives what is paid with a code, as the code itself says; null when it cannot be read. */
export function pixReceiver(code: string): string | null {
  return fields(code)?.get('59') ?? null
}
