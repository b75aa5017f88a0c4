import { expect, it } from 'vitest'
import { pushRefusals } from './refusals.ts'

it('are remembered of some thousand push services, the last ones', () => {
  const refusals = pushRefusals({ now: () => new Date(), log: { warn: () => undefined } })
  for (let n = 0; n < 6_000; n += 1) {
    refusals.note('demo', { host: `wns${n}.notify.windows.com`, reason: 'signature' })
  }
  expect(refusals.all()).toHaveLength(5_000)
  expect(refusals.of('demo').some(({ host }) => host.startsWith('wns5999.'))).toBe(true)
})
