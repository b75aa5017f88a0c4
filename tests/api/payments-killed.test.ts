import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { broken, crashDatabase, killWhilePaying } from '../support/payment-kills.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'

// Each round starts a process, whose speed depends on the machine; `npm run bench:payments` does
// 100.
vi.setConfig({ testTimeout: 600_000 })
const rounds = 2

test('charges a bill at most once when a process is killed while paying, on the embedded database', async () => {
  const dataDir = await migratedDataDir()
  try {
    const report = await killWhilePaying(dataDir, rounds, 'ahead')
    expect(broken(report)).toEqual([])
    expect(report.charges.length).toBeGreaterThan(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.skipIf(postgresMissing())(
  'charges a bill at most once when a process is killed while paying, on PostgreSQL',
  async () => {
    const server = await startPostgres()
    try {
      const place = server.url('postgres')
      const report = await killWhilePaying(place, rounds, 'ahead')
      expect(broken(report)).toEqual([])
      expect(report.charges.length).toBeGreaterThan(0)
    } finally {
      await server.stop()
    }
  },
)

test.skipIf(postgresMissing())(
  'charges a bill at most once when PostgreSQL is stopped at once while paying',
  async () => {
    const server = await startPostgres()
    try {
      const place = server.url('postgres')
      const report = await killWhilePaying(place, rounds, 'ahead', crashDatabase(server))
      expect(broken(report)).toEqual([])
      expect(report.charges.length).toBeGreaterThan(0)
    } finally {
      await server.stop()
    }
  },
)
