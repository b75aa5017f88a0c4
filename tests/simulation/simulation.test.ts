import { expect, test, vi } from 'vitest'
import { finish, startScript } from '#tests/support/kills/script-process.ts'
import { isLong } from '#tests/support/run/length.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/** One world. */
const usualDays = 42

test('charges, books and tells each thing once through days on which everything goes wrong', async () => {
  const script = await startScript('simulate', [String(isLong ? 20_000 : usualDays), '1'])
  // A failure names the seed and the day: `SEED=… npm run simulate` is that world again.
  const lines = await finish(script).catch((error: unknown) => [...script.lines, String(error)])
  expect(lines.at(-1)).toMatch(/, 0 broken, \d+ s$/)
})
