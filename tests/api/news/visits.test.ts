import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { readAllResults, readOwnResults } from '#contract/news/results.ts'
import { reportVisit } from '#contract/news/visits.ts'
import { minVisits } from '#domain/news/results/visit-figures.ts'
import { visitDays } from '#server/news/results/table.ts'
import { changeTenant } from '#tests/support/tenants/change-tenant.ts'
import { useApp } from '#tests/support/app.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'

const now = new Date('2026-11-20T12:00:00Z')
const app = useApp({ now: () => now })
const off = useApp({ env: { VISIT_REPORTS: 'off' }, now: () => now })

const november = { from: '2026-11-01', to: '2026-11-30', by: 'day' } as const
const plain = { paint: 1, offline_starts: 0, installed: false, reminders: true }

beforeEach(async () => {
  for (const { database } of [app(), off()]) {
    await database.db.execute(sql`truncate visit_days`)
  }
})

const report = (
  from: ReturnType<ReturnType<typeof app>['visitor']>,
  body: typeof plain & { payable?: number },
) => from.call(reportVisit, { body })

const storedRows = (of: typeof app = app) =>
  of().database.db.select().from(visitDays).orderBy(visitDays.figure, visitDays.value)

it('counts a visit by figure and value, in the rows of its provider and day', async () => {
  const visitor = app().visitor()
  await expectOk(reportVisit, await report(visitor, { ...plain, payable: 3 }))
  await expectOk(reportVisit, await report(visitor, { ...plain, offline_starts: 2 }))
  await expectOk(reportVisit, await report(app().visitor('litoral'), plain))
  const of = { clientId: 'demo', day: '2026-11-20' }
  expect((await storedRows()).filter(({ clientId }) => clientId === 'demo')).toEqual([
    { ...of, figure: 'installed', value: 0, visits: 2 },
    { ...of, figure: 'offline', value: 0, visits: 2 },
    { ...of, figure: 'offline', value: 1, visits: 2 },
    { ...of, figure: 'paint', value: 1, visits: 2 },
    { ...of, figure: 'payable', value: 3, visits: 1 },
    { ...of, figure: 'reminders', value: 1, visits: 2 },
  ])
  expect(await app().readMetrics()).toMatch(
    /^portal_visits_total\{figure="payable",value="3"\} 1$/m,
  )
})

it('refuses what is no step, and what nobody asked for', async () => {
  const bodies = [{ paint: 6 }, { payable: 1.5 }, { offline_starts: 10 }, { cpf: '52998224725' }]
  for (const body of bodies) {
    const answer = await report(app().visitor(), { ...plain, ...body })
    expect(answer.status).toBe(400)
  }
  expect(await storedRows()).toEqual([])
})

it('counts thirty visits of an address in an hour, and answers the next alike', async () => {
  const visitor = app().visitor()
  for (let nth = 0; nth < 32; nth += 1) {
    expect(await readOutcome(await report(visitor, plain))).toBe('200 ok')
  }
  const row = (await storedRows()).find(({ figure }) => figure === 'paint')
  expect(row?.visits).toBe(30)
})

it('counts nothing where the installation or the provider measures nothing', async () => {
  await expectOk(reportVisit, await report(off().visitor(), plain))
  const mark = '<meta name="visit-reports" content="off" />'
  expect(await (await off().visitor().request('/panel')).text()).toContain(mark)
  expect(await (await app().visitor().request('/panel')).text()).not.toContain(mark)
  expect(await storedRows(off)).toEqual([])

  await changeTenant(app(), { rules: { measuresVisits: false } }, 'serrana')
  await expectOk(reportVisit, await report(app().visitor('serrana'), plain))
  expect(await storedRows()).toEqual([])
})

it('shows a provider its own visits and administrators the sum, from twenty visits on', async () => {
  const { db } = app().database
  const add = (clientId: string, visits: number) =>
    db.insert(visitDays).values([
      { clientId, day: '2026-11-20', figure: 'offline', value: 0, visits },
      { clientId, day: '2026-11-20', figure: 'paint', value: 2, visits },
    ])
  await add('demo', minVisits - 1)
  await add('litoral', minVisits)
  const read = async (clientId: string) => {
    const staff = await app().signInProvider(clientId)
    const answer = await staff.call(readOwnResults, { query: november })
    return (await expectOk(readOwnResults, answer)).visits
  }
  expect(await read('demo')).toBeNull()
  expect(await read('litoral')).toEqual({
    visits: minVisits,
    paint: [0, 0, minVisits, 0, 0, 0],
    payable: [0, 0, 0, 0, 0, 0],
    offline: 0,
    installed: 0,
    reminders: 0,
  })
  const admin = await app().signInAdmin()
  const all = await expectOk(readAllResults, await admin.call(readAllResults, { query: november }))
  expect(all.visits?.visits).toBe(2 * minVisits - 1)
})
