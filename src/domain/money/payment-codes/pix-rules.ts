import { readEmvFieldSets } from './emv-fields.ts'

export const pixGui = 'br.gov.bcb.pix'
/** A host and path without a scheme: where the receiver's bank describes a charge. */
export const locationForm = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}\/[!-~]+$/i
export const staticTxidForm = /^(?:[0-9A-Za-z]{1,25}|\*{3})$/

/** Why a code pays nothing, by the name of the rule that it breaks. */
export type PixFault =
  | 'account'
  | 'amount'
  | 'category'
  | 'characters'
  | 'city'
  | 'country'
  | 'crc'
  | 'crc-not-last'
  | 'currency'
  | 'format'
  | 'initiation'
  | 'location'
  | 'no-code'
  | 'no-crc'
  | 'receiver'
  | 'structure'
  | 'txid'

/** What only strict banks refuse. */
export type PixTolerance = 'country-case' | 'letters' | 'long-city' | 'long-receiver' | 'txid'

type Fields = ReadonlyMap<string, string>

/** The fields of a template within a code. */
export const readTemplate = (template: string) => readEmvFieldSets(template)[0] ?? null

/** The accounts of the PIX scheme that a code names. */
function accountsOf(fields: Fields) {
  return [...fields]
    .filter(([id]) => id >= '26' && id <= '51')
    .map(([, template]) => readTemplate(template))
    .filter((account) => account?.get('00')?.toLowerCase() === pixGui)
    .filter((account) => account !== null)
}

const isLocated = (fields: Fields) => accountsOf(fields).some((account) => account.has('25'))

const txidOf = (fields: Fields) => readTemplate(fields.get('62') ?? '')?.get('05') ?? ''

/** The fields that every code has, in the form of which nothing can be spared. */
const requiredFields: readonly (readonly [id: string, form: RegExp, fault: PixFault])[] = [
  ['00', /^01$/, 'format'],
  ['52', /^\d{4}$/, 'category'],
  ['53', /^986$/, 'currency'],
  ['58', /^BR$/i, 'country'],
  ['59', /./, 'receiver'],
  ['60', /./, 'city'],
]

function accountFault(fields: Fields): PixFault | null {
  const accounts = accountsOf(fields)
  const isRight = accounts.some((account) => {
    const location = account.get('25')
    const target = location ?? account.get('01') ?? ''
    if (target.length > 77) return false
    return location === undefined ? /^[ -~]+$/.test(target) : locationForm.test(target)
  })
  if (isRight) return null
  return isLocated(fields) ? 'location' : 'account'
}

/** The first rule that a code breaks by which it pays nothing, wherever it is read; null: none. */
export function findPixFault(fields: Fields): PixFault | null {
  // U+FFFD stands where letters were lost on the way.
  if ([...fields.values()].some((value) => /[\p{Cc}\uFFFD]/u.test(value))) return 'characters'
  if ([...fields.keys()].at(-1) !== '63') return 'crc-not-last'
  const broken = requiredFields.find(([id, form]) => !form.test(fields.get(id) ?? ''))
  if (broken) return broken[2]
  if (!['11', '12'].includes(fields.get('01') ?? '11')) return 'initiation'
  const account = accountFault(fields)
  if (account) return account
  // Of a dynamic code only the location counts, and its bank knows the charge by it.
  if (!isLocated(fields) && !staticTxidForm.test(txidOf(fields))) return 'txid'
  const value = fields.get('54')
  const isAmount = value === undefined || (/^\d+(?:\.\d{1,2})?$/.test(value) && value.length <= 13)
  return isAmount ? null : 'amount'
}

/** What strict banks refuse of a code that pays where it is read. */
export function findPixTolerances(fields: Fields): PixTolerance[] {
  const found: readonly (readonly [PixTolerance, boolean])[] = [
    ['letters', [...fields.values()].some((value) => /[^ -~]/.test(value))],
    ['long-receiver', (fields.get('59') ?? '').length > 25],
    ['long-city', (fields.get('60') ?? '').length > 15],
    ['country-case', fields.get('58') !== 'BR'],
    ['txid', !staticTxidForm.test(txidOf(fields))],
  ]
  return found.filter(([, isFound]) => isFound).map(([tolerance]) => tolerance)
}

/** How much of a code is not by the book. */
const oddness = (fields: Fields) =>
  findPixFault(fields) === null ? findPixTolerances(fields).length : Infinity

/**
 * The fields of a code. Where lengths in characters and in bytes both add up, those are meant that break no
 * rule, and leave less to tolerate.
 */
export function readPixFields(code: string): Map<string, string> | null {
  const sets = readEmvFieldSets(code)
  return sets.toSorted((one, other) => oddness(one) - oddness(other) || 0)[0] ?? null
}

/** Whether a strict bank may refuse a code that others take. */
export function mayBankRefusePix(code: string): boolean {
  const fields = readPixFields(code)
  return fields !== null && findPixTolerances(fields).length > 0
}
