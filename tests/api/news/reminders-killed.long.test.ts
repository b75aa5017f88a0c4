import { expect, test, vi } from 'vitest'
import { drillOn } from '../../support/drill-place.ts'
import { postgresMissing } from '../../support/database/postgres.ts'
import { broken, killWhileReminding } from '../../support/kills/reminder-kills.ts'

vi.setConfig({ testTimeout: 600_000 })
const amounts = { bills: 600, tenants: 4, kills: 3 }

test('loses and repeats no reminder of four providers when the process is killed three times, on the embedded database', async () => {
  await drillOn('embedded', async (place) => {
    const report = await killWhileReminding(place, { ...amounts, processes: 1 })
    expect(broken(report)).toEqual([])
    expect(report.interrupted).toBe(3)
  })
})

test.skipIf(postgresMissing())(
  'loses and repeats no reminder of four providers when one of two processes is killed three times, on PostgreSQL',
  async () => {
    await drillOn('postgres', async (place) => {
      const report = await killWhileReminding(place, { ...amounts, processes: 2 })
      expect(broken(report)).toEqual([])
      expect(report.interrupted).toBe(3)
    })
  },
)
