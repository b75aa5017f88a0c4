/**
 * Judges a measured figure, and makes the process exit with 1 when it is beyond its limit.
 * @param {number} value
 * @param {{ hold: number, aim: number, isHigherBetter?: boolean }} limits `hold`: the limit; `aim`: the target
 * @returns {'aim met' | 'holds' | 'BROKEN'}
 */
export function judge(value, { hold, aim, isHigherBetter = false }) {
  /** @param {number} limit */
  const reaches = (limit) => (isHigherBetter ? value >= limit : value <= limit)
  if (reaches(aim)) return 'aim met'
  if (reaches(hold)) return 'holds'
  process.exitCode = 1
  return 'BROKEN'
}
