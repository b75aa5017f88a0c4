import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../node_modules/.cache/portal-tests/', import.meta.url))

/** The commit that is checked out, and whether nothing differs from it; null in a copy without git. */
export function readCommit() {
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), clean: git('status', '--porcelain') === '' }
  } catch {
    return { commit: null, clean: null }
  }
}

/**
 * Leaves the result of a whole run in `node_modules/.cache/portal-tests/last.json`.
 * @param {{ commit: string | null, clean: boolean | null }} tested
 * @param {readonly import('./stages.mjs').Part[]} parts
 * @param {number} wholeMs
 */
export function writeLastResult(tested, parts, wholeMs) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped' | 'secondTries'} */ name) =>
    parts.reduce((total, part) => total + (part[name] ?? 0), 0)
  const result = {
    ...tested,
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    secondTries: sum('secondTries'),
    seconds: Math.round(wholeMs / 1000),
    parts: parts.map(({ title, ms, passed, failed, skipped }) => ({
      title,
      seconds: Math.round(ms / 1000),
      passed,
      failed,
      skipped,
    })),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'last.json'), `${JSON.stringify(result, null, 2)}\n`)
}
