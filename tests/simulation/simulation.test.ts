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

if (isLong) {
  test('a world is the same again, whatever ran before it in the process', async () => {
    const lineOf = async (...words: string[]) => {
      const lines = await finish(await startScript('simulate', words))
      return lines.find((line) => line.startsWith('seed 2 went'))
    }
    const afterAnother = await lineOf(String(2 * usualDays), '1')
    vi.stubEnv('SEED', '2')
    expect(await lineOf()).toBe(afterAnother)
    expect(afterAnother).toBeTruthy()
  })
}
