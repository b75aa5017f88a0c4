import { expect, test, vi } from 'vitest'
import { drillOn, quickEngine } from '../../support/drill-place.ts'
import { broken, killWhilePaying } from '../../support/kills/payment-kills.ts'

// Each round starts a process, whose speed depends on the machine. payments-killed.long.test.ts has the
// other engine and more cuts; `npm run bench:payments` does 100.
vi.setConfig({ testTimeout: 600_000 })

test('charges a bill at most once when a process is killed while paying', async () => {
  await drillOn(quickEngine, async (place) => {
    const report = await killWhilePaying(place, 1, 'ahead')
    expect(broken(report)).toEqual([])
    expect(report.charges.length).toBeGreaterThan(0)
  })
})
