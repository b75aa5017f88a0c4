import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'
import { broken, killWhileReminding } from '../support/reminder-kills.ts'

// Each kill starts a process, whose speed depends on the machine; `npm run bench` takes 100,000
// bills.
vi.setConfig({ testTimeout: 600_000 })

test.concurrent('loses and repeats no reminder of four providers when the process is killed three times, on the embedded database', async () => {
  const dataDir = await migratedDataDir()
  try {
    const report = await killWhileReminding(dataDir, {
      bills: 600,
      tenants: 4,
      kills: 3,
      processes: 1,
    })
    expect(broken(report)).toEqual([])
    expect(report.interrupted).toBe(3)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test
  .skipIf(postgresMissing())
  .concurrent(
    'loses and repeats no reminder of four providers when one of two processes is killed three times, on PostgreSQL',
    async () => {
      const server = await startPostgres()
      try {
        const place = server.url('postgres')
        const report = await killWhileReminding(place, {
          bills: 600,
          tenants: 4,
          kills: 3,
          processes: 2,
        })
        expect(broken(report)).toEqual([])
        expect(report.interrupted).toBe(3)
      } finally {
        await server.stop()
      }
    },
  )
