import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { broken, killWhilePaying } from '../support/payment-kills.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'

// Each round starts a process, whose speed depends on the machine; `npm run bench:payments` does
// 100.
vi.setConfig({ testTimeout: 600_000 })
const rounds = 2
/** In milliseconds: only an order that never arrived at the gateway waits for longer than half of it. */
const terms = { ahead: 60_000, waits: 0 }

test('charges a bill at most once when a process is killed while paying, on the embedded database', async () => {
  const dataDir = await migratedDataDir()
  try {
    const report = await killWhilePaying(dataDir, rounds, terms)
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
      const report = await killWhilePaying(place, rounds, terms)
      expect(broken(report)).toEqual([])
      expect(report.charges.length).toBeGreaterThan(0)
    } finally {
      await server.stop()
    }
  },
)
