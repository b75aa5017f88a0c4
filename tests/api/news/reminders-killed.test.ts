import { expect, test, vi } from 'vitest'
import { drillOn, quickEngine } from '../../support/drill-place.ts'
import { broken, killWhileReminding } from '../../support/kills/reminder-kills.ts'

// Each kill starts a process, whose speed depends on the machine. reminders-killed.long.test.ts has both
// engines; `npm run bench` takes 100,000 bills.
vi.setConfig({ testTimeout: 600_000 })

test('loses and repeats no reminder of four providers when a process is killed', async () => {
  await drillOn(quickEngine, async (place) => {
    const processes = quickEngine === 'postgres' ? 2 : 1
    const report = await killWhileReminding(place, { bills: 240, tenants: 4, kills: 1, processes })
    expect(broken(report)).toEqual([])
    expect(report.interrupted).toBe(1)
  })
})
