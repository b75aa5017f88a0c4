import type { Row } from './oddities.ts'

/*
 * What a reading of an odd answer says, against what is true. Pure: no clock, no ERP.
 */

/** Words that people wrote: an odd one is shown as it stands, and states nothing. */
const words: ReadonlySet<string> = new Set([
  'contrato',
  'plan',
  'address',
  'endereco',
  'name',
  'legalName',
  'tradeName',
  'model',
  'serial',
  'subject',
  'message',
  'text',
  'by',
  'phone',
  'cep',
  'street',
  'number',
  'district',
  'city',
  'names',
  'login',
  'emails',
  'protocol',
  'protocolo',
  'cityId',
  'stateId',
  'complement',
  'cause',
  'numero_nf',
  'asOf',
])

/** Values by which a field says that it is not known, besides nothing at all. */
const unknown: Readonly<Record<string, unknown>> = {
  state: 'unknown',
  price: 0,
  trustUnlock: 'P',
  kind: 'file',
}

/** Fields whose being empty is a statement: of these an item has a true one, or is not shown. */
const neverEmpty: ReadonlySet<string> = new Set([
  'id',
  'customerId',
  'status',
  'internet',
  'dueDate',
  'value',
  'open',
])

/** Records that a screen leaves out where they are not known; it never says that there is none. */
const shownWhereKnown: ReadonlySet<string> = new Set(['reading', 'visit'])

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const isNothing = (value: unknown) => value === '' || value === null || value === undefined

const keyNames = ['id', 'contractId', 'planId', 'day', 'startedAt', 'productId', '0', 'requestId']

function keyOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const entries = new Map(Object.entries(item))
  const name = keyNames.find((one) => entries.has(one))
  return name === undefined ? JSON.stringify(item) : String(entries.get(name))
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null

function ofLists(truth: readonly unknown[], told: readonly unknown[], at: string, isPart: boolean) {
  const found: string[] = []
  const isTrue = new Map(truth.map((item) => [keyOf(item), item]))
  const seen = new Set<string>()
  for (const item of told) {
    const key = keyOf(item)
    if (!isTrue.has(key)) found.push(`${at} shows ${key}, which is not there`)
    else if (seen.has(key) && !isScalar(item)) found.push(`${at} shows ${key} twice`)
    else found.push(...falseStatements(isTrue.get(key), item, `${at}[${key}]`, isPart))
    seen.add(key)
  }
  if (isPart) return found
  return [
    ...found,
    ...[...isTrue.keys()]
      .filter((key) => !seen.has(key))
      .map((key) => `${at} hides ${key} and does not say so`),
  ]
}

/** What is said and is not true, each as a sentence. `isPart`: it was said that something is missing. */
export function falseStatements(
  truth: unknown,
  told: unknown,
  at = 'it',
  isPart = false,
): string[] {
  const name = /[^.[\]]+$/.exec(at)?.[0] ?? ''
  // Of an address; that of a line is `unknown`, `online` or `offline`.
  const isOfAddress = name === 'state' && typeof truth === 'string' && /^[A-Z]{2}$/.test(truth)
  if (words.has(name) || isOfAddress) return []
  if (truth instanceof Map && told instanceof Map) {
    return falseStatements(Object.fromEntries(truth), Object.fromEntries(told), at, isPart)
  }
  if (truth instanceof Uint8Array && told instanceof Uint8Array) {
    // What stands behind its end is no part of a file.
    const isSame = Buffer.compare(truth, told.subarray(0, truth.length)) === 0
    return isSame ? [] : [`${at} is another file`]
  }
  if (Array.isArray(truth) && Array.isArray(told)) return ofLists(truth, told, at, isPart)
  if (isObject(truth) && isObject(told)) {
    const isPartHere = isPart || told['isIncomplete'] === true
    return (
      [...new Set([...Object.keys(truth), ...Object.keys(told)])]
        // That there may be more is no statement about them.
        .filter((key) => key !== 'isIncomplete' && !(key === 'isCut' && told[key] === true))
        .flatMap((key) => falseStatements(truth[key], told[key], `${at}.${key}`, isPartHere))
    )
  }
  if (Object.is(truth, told) || JSON.stringify(truth) === JSON.stringify(told)) return []
  const isValue = isPart || shownWhereKnown.has(name) || (!isObject(truth) && !Array.isArray(truth))
  const isAbsent = isValue && (isNothing(told) || told === unknown[name])
  if (isAbsent && !neverEmpty.has(name)) return []
  return [`${at} is ${JSON.stringify(told)} and in truth ${JSON.stringify(truth)}`]
}
