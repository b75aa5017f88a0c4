import type { Row } from '#sandbox/store.ts'

/**
 * One condition of a listing. `column` is without the table's name. `second`: the second value, or
 * null.
 */
export interface Condition {
  readonly column: string
  readonly operator: string
  readonly value: string
  readonly second: string | null
}

const brazilianDate = /^(\d{2})\/(\d{2})\/(\d{4})$/
const isoDate = /^\d{4}-\d{2}-\d{2}/
const plainNumber = /^-?\d+(\.\d+)?$/

/** Converts a typed date DD/MM/YYYY to the stored form YYYY-MM-DD; other texts stay unchanged. */
export function toStoredForm(typed: string): string {
  return typed.replace(brazilianDate, '$3-$2-$1')
}

/**
 * Compares numbers by value and other values as text without regard to case, as the ERP's collation
 * does.
 */
export function compareValues(left: string, right: string): number {
  if (plainNumber.test(left) && plainNumber.test(right)) return Number(left) - Number(right)
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Without accents and capitals, which the ERP's collation does not tell apart. */
const fold = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function isEqual(stored: string, asked: string): boolean {
  if (fold(stored) === fold(asked)) return true
  // Documents and codes are text: only decimals are compared by value ("99.9" = "99.900000000").
  return stored.includes('.') && compareValues(stored, asked) === 0 && plainNumber.test(asked)
}

function isBetween(stored: string, from: string, to: string): boolean {
  // On real servers a range of dates also matches rows without a date; so it does here.
  if (isoDate.test(from) && (stored === '' || stored.startsWith('0000-00-00'))) return true
  return compareValues(stored, from) >= 0 && compareValues(stored, to) <= 0
}

type Test = (stored: string, asked: string, second: string | null) => boolean

const contains = (stored: string, asked: string) => fold(stored).includes(fold(asked))
const isListed = (stored: string, asked: string) =>
  asked.split(',').some((one) => isEqual(stored, toStoredForm(one.trim())))

/** `LIKE` of SQL without regard to accents and case; without a wildcard, as `L`. */
function isLike(stored: string, asked: string): boolean {
  const parts = fold(asked)
    .split('%')
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const isWhole = parts.length > 1
  return new RegExp(isWhole ? `^${parts.join('.*')}$` : parts.join(''), 'is').test(fold(stored))
}

/**
 * The operators of conditions. For most of them the second value is an alternative; for BE and NBE
 * it is the upper bound.
 */
const operators: Readonly<Record<string, Test>> = {
  '=': (stored, asked, second) =>
    isEqual(stored, asked) || (second !== null && isEqual(stored, second)),
  '!=': (stored, asked, second) =>
    !isEqual(stored, asked) && (second === null || !isEqual(stored, second)),
  '>': (stored, asked) => compareValues(stored, asked) > 0,
  '<': (stored, asked) => compareValues(stored, asked) < 0,
  '>=': (stored, asked) => compareValues(stored, asked) >= 0,
  '<=': (stored, asked) => compareValues(stored, asked) <= 0,
  L: (stored, asked, second) =>
    contains(stored, asked) || (second !== null && contains(stored, second)),
  NL: (stored, asked, second) =>
    !contains(stored, asked) && (second === null || !contains(stored, second)),
  LIKE: isLike,
  IN: isListed,
  NI: (stored, asked) => !isListed(stored, asked),
  BE: (stored, asked, second) => isBetween(stored, asked, second ?? asked),
  NBE: (stored, asked, second) => !isBetween(stored, asked, second ?? asked),
}

export function isOperator(name: string): boolean {
  return Object.hasOwn(operators, name)
}

export function matchesCondition(condition: Condition, row: Row): boolean {
  const test = operators[condition.operator]
  const second = condition.second === null ? null : toStoredForm(condition.second)
  return test?.(row[condition.column] ?? '', toStoredForm(condition.value), second) ?? false
}
