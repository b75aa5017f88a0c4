import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * @typedef {{ hold?: number, aim: number, isHigherBetter?: boolean }} Limits `hold`: the limit, of figures
 * that no machine changes: counts, bytes, and ratios of one state of the product to another; `aim`: the
 * target
 */

/**
 * Judges a measured figure, and makes the process exit with 1 when it is beyond its limit.
 * @param {number} value
 * @param {Limits} limits
 * @returns {'aim met' | 'aim missed' | 'holds' | 'BROKEN'}
 */
export function judge(value, { hold, aim, isHigherBetter = false }) {
  /** @param {number} limit */
  const reaches = (limit) => (isHigherBetter ? value >= limit : value <= limit)
  if (reaches(aim)) return 'aim met'
  if (hold === undefined) return 'aim missed'
  if (reaches(hold)) return 'holds'
  process.exitCode = 1
  return 'BROKEN'
}

/**
 * @typedef {{ show?: (value: number) => string, beside?: string }} Words `show`: writes a value with its
 * unit; `beside`: what was measured beside it in the same run
 */

/**
 * Prints a figure with its verdict, and notes it for the table of `npm run bench`.
 * @param {string} name
 * @param {number} value
 * @param {Limits} limits
 * @param {Words} [words]
 */
export function tell(name, value, limits, words = {}) {
  const { show = String, beside } = words
  const held = limits.hold === undefined ? '' : `, hold ${show(limits.hold)}`
  const aimed = limits.aim === limits.hold ? '' : `, aim ${show(limits.aim)}`
  const verdict = judge(value, limits)
  console.log(`${name}: ${show(value)}${beside ? ` (${beside})` : ''}${held}${aimed}: ${verdict}`)
  note(name, value, limits, words)
}

/**
 * Adds a figure that is printed elsewhere to the table of `npm run bench`.
 * @param {string} name
 * @param {number} value
 * @param {Limits} limits
 * @param {Words} [words]
 */
export function note(name, value, limits, { show = String, beside = '' } = {}) {
  const verdict = judge(value, limits)
  const [is, aim] = [value, limits.aim].map(show)
  const hold = limits.hold === undefined ? '' : show(limits.hold)
  const table = process.env['BENCH_TABLE']
  if (!table) return
  const bench = basename(process.argv[1] ?? '').replace(/\.\w+$/, '')
  appendFileSync(table, `${JSON.stringify({ bench, name, is, hold, aim, beside, verdict })}\n`)
}
