import { expect, test, vi } from 'vitest'
import { killWhileAnnouncing } from '../../support/kills/announcement-kills.ts'
import { drillOn } from '../../support/drill-place.ts'
import { postgresMissing } from '../../support/database/postgres.ts'

// Each kill starts a process, whose speed depends on the machine.
vi.setConfig({ testTimeout: 600_000 })

const kills = { reads: [2], pushes: [150] }
const subscribers = 800
const half = subscribers / 2
/** Half of the subscribers have the plan: each of them gets the message once, and nobody else does. */
const due = {
  told: {
    messages: half,
    readers: half,
    strangers: 0,
    waiting: 0,
    pushed: half,
    state: 'sent',
    recipients: half,
    counted: subscribers,
    listed: 0,
  },
  devices: half,
  shownTwice: 0,
  interrupted: 2,
}

test('tells nobody twice and leaves nobody out when the process is killed twice, on the embedded database', async () => {
  await drillOn('embedded', async (place) => {
    expect(await killWhileAnnouncing(place, subscribers, kills)).toEqual(due)
  })
})

test.skipIf(postgresMissing())(
  'tells nobody twice and leaves nobody out when the process is killed twice, on PostgreSQL',
  async () => {
    await drillOn('postgres', async (place) => {
      expect(await killWhileAnnouncing(place, subscribers, kills)).toEqual(due)
    })
  },
)
