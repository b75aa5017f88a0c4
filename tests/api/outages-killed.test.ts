import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { killWhileTellingOutage, outageFaults } from '../support/outage-kills.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'

// Each kill starts a process, whose speed depends on the machine.
vi.setConfig({ testTimeout: 600_000 })

const subscribers = 1_200

test('tells everybody an outage affects of it and of its end, and nobody else, through three kills, on the embedded database', async () => {
  const dataDir = await migratedDataDir()
  try {
    expect(outageFaults(await killWhileTellingOutage(dataDir, subscribers), subscribers)).toEqual(
      [],
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.skipIf(postgresMissing())(
  'tells everybody an outage affects of it and of its end, and nobody else, through three kills, on PostgreSQL',
  async () => {
    const server = await startPostgres()
    try {
      const report = await killWhileTellingOutage(server.url('postgres'), subscribers)
      expect(outageFaults(report, subscribers)).toEqual([])
    } finally {
      await server.stop()
    }
  },
)
