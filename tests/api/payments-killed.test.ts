import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { broken, killWhilePaying } from '../support/payment-kills.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'

// A process a round, each as quick as the machine lets it be; `npm run bench:payments` does a hundred.
vi.setConfig({ testTimeout: 600_000 })
const rounds = 2
/** Whoever died while booking holds a payment for a minute and a half. */
const terms = { ahead: 120_000, waits: 0 }

test('killed while paying, the embedded database leaves one charge a bill at most', async () => {
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
  'killed while paying, PostgreSQL leaves one charge a bill at most',
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
