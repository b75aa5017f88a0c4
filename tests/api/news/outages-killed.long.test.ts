import { expect, test, vi } from 'vitest'
import { drillOn } from '../../support/drill-place.ts'
import { killWhileTellingOutage, outageFaults } from '../../support/kills/outage-kills.ts'
import { postgresMissing } from '../../support/database/postgres.ts'

// Each kill starts a process, whose speed depends on the machine.
vi.setConfig({ testTimeout: 600_000 })

const subscribers = 1_200

test('tells everybody an outage affects of it and of its end, and nobody else, through three kills, on the embedded database', async () => {
  await drillOn('embedded', async (place) => {
    expect(outageFaults(await killWhileTellingOutage(place, subscribers), subscribers)).toEqual([])
  })
})

test.skipIf(postgresMissing())(
  'tells everybody an outage affects of it and of its end, and nobody else, through three kills, on PostgreSQL',
  async () => {
    await drillOn('postgres', async (place) => {
      const report = await killWhileTellingOutage(place, subscribers)
      expect(outageFaults(report, subscribers)).toEqual([])
    })
  },
)
