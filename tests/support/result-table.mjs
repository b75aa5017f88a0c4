/** Minutes and seconds: `1:05`. @param {number} ms */
function clock(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Prints a line for each part and the names of failed tests, and returns the sums. Parts may have
 * run side by side: their times do not add up to the time of the whole.
 * @param {readonly import('./stages.mjs').Part[]} parts
 * @param {number} wholeMs
 */
export function printTable(parts, wholeMs) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  console.log(`\n${'part'.padEnd(10)}   time  passed  failed  skipped`)
  for (const { title, ms, passed, failed, skipped } of parts) {
    const numbers = [passed, failed, skipped].map((count, index) =>
      String(count).padStart(index < 2 ? 6 : 7),
    )
    console.log(`${title.padEnd(10)}  ${clock(ms).padStart(5)}  ${numbers.join('  ')}`)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  console.log(`${'whole'.padEnd(10)}  ${clock(wholeMs).padStart(5)}`)
  for (const { title, failed, failures = [] } of parts) {
    if (failed > 0) console.log([`\nfailed in ${title}:`, ...failures].join('\n  '))
  }
  const secondTries = parts.flatMap((part) => part.secondTries ?? [])
  if (secondTries.length > 0) {
    console.log(['\npassed only at the second try, a defect to mend:', ...secondTries].join('\n  '))
  }
  return total
}
