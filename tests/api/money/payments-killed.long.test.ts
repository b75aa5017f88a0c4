import { expect, test, vi } from 'vitest'
import { drillOn } from '../../support/drill-place.ts'
import {
  broken,
  crashDatabase,
  type KillReport,
  killWhilePaying,
} from '../../support/kills/payment-kills.ts'
import { postgresMissing, startPostgres } from '../../support/database/postgres.ts'

vi.setConfig({ testTimeout: 600_000 })
const rounds = 4

function expectUnbroken(report: KillReport): void {
  expect(broken(report)).toEqual([])
  expect(report.charges.length).toBeGreaterThan(0)
}

test('charges a bill at most once when a process is killed while paying, on the embedded database', async () => {
  await drillOn('embedded', async (place) => {
    expectUnbroken(await killWhilePaying(place, rounds, 'ahead'))
  })
})

test.skipIf(postgresMissing())(
  'charges a bill at most once when a process is killed while paying, on PostgreSQL',
  async () => {
    await drillOn('postgres', async (place) => {
      expectUnbroken(await killWhilePaying(place, rounds, 'ahead'))
    })
  },
)

test.skipIf(postgresMissing())(
  'charges a bill at most once when PostgreSQL is stopped at once while paying',
  async () => {
    const server = await startPostgres()
    try {
      const place = server.url('postgres')
      expectUnbroken(await killWhilePaying(place, rounds, 'ahead', crashDatabase(server)))
    } finally {
      await server.stop()
    }
  },
)
