import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { killWhileAnnouncing } from '../support/announcement-kills.ts'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'

// Each kill starts a process, whose speed depends on the machine.
vi.setConfig({ testTimeout: 600_000 })

const kills = { reads: [2], pushes: [150] }
const subscribers = 800
const half = subscribers / 2
/** Half of the subscribers have the plan: each of them once, and nobody else. */
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

test.concurrent('tells nobody twice and leaves nobody out when the process is killed twice, on the embedded database', async () => {
  const dataDir = await migratedDataDir()
  try {
    expect(await killWhileAnnouncing(dataDir, subscribers, kills)).toEqual(due)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test
  .skipIf(postgresMissing())
  .concurrent(
    'tells nobody twice and leaves nobody out when the process is killed twice, on PostgreSQL',
    async () => {
      const server = await startPostgres()
      try {
        expect(await killWhileAnnouncing(server.url('postgres'), subscribers, kills)).toEqual(due)
      } finally {
        await server.stop()
      }
    },
  )
