import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { readAllResults, readOwnResults, readTenantResults } from '#contract/news/results.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { emptyTally } from '#domain/news/results/bill-tally.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { beginCounts } from '#server/news/results/begin-counts.ts'
import { billDays, reachDays, reminderDays } from '#server/news/results/table.ts'
import { requestOutcomes } from '#server/service/support/outcome-table.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'

const now = new Date('2026-11-20T12:00:00Z')
const app = useApp({ now: () => now })
const today = calendarDate(now, defaultTimeZone)

// The sandbox makes its records when it is first asked.
beforeAll(() => app().signIn(person('Maria')))
beforeEach(() =>
  app().database.db.execute(
    sql`truncate jobs, reach_days, bill_days, reminder_days, request_outcomes`,
  ),
)

type Query = QueryOf<typeof readOwnResults>
const november: Query = { from: '2026-11-01', to: '2026-11-30', by: 'day' }
const year: Query = { from: '2025-12-01', to: '2026-11-30', by: 'month' }

const addDay = (clientId: string, day: string, numbers: Partial<typeof emptyTally> = {}) =>
  app()
    .database.db.insert(billDays)
    .values({ clientId, day, countedAt: now, ...emptyTally, ...numbers })
const addReach = (clientId: string, day: string, accounts: number, countedAt: Date | null = now) =>
  app()
    .database.db.insert(reachDays)
    .values({ clientId, day, begunAt: now, countedAt, devices: accounts, accounts })
const addReminders = (clientId: string, day: string, bills: number) =>
  app().database.db.insert(reminderDays).values({
    clientId,
    day,
    range: 5,
    reminded: bills,
    remindedPaid: 1,
    others: bills,
    othersPaid: 0,
  })

const addAnswers = (clientId: string, day: string, answers: readonly boolean[]) =>
  app()
    .database.db.insert(requestOutcomes)
    .values(
      answers.map((isSolved, index) => ({
        clientId,
        customerId: '101',
        documentHash: 'hash',
        desk: 'os' as const,
        requestId: `${day}/${index}`,
        isSolved,
        day,
        answeredAt: now,
      })),
    )

const own = async (query: Query, clientId = 'demo') => {
  const browser = await app().signInProvider(clientId)
  return expectOk(readOwnResults, await browser.call(readOwnResults, { query }))
}

describe('the results of a provider', () => {
  it('are nothing on the first day', async () => {
    const results = await own(november)
    expect(results.steps).toHaveLength(30)
    expect(results.steps.every(({ bills, reach }) => bills === null && reach === null)).toBe(true)
    expect(results).toMatchObject({
      reminders: [],
      too_few: [],
      counted_to: null,
      bills_counted_to: null,
      providers_behind: 0,
    })
  })

  it('count what subscribers said of closed requests, by the day of the answer', async () => {
    await addAnswers('demo', '2026-11-03', [true, true, false])
    await addAnswers('demo', '2026-10-31', [false])
    await addAnswers('litoral', '2026-11-03', [true])
    const { steps } = await own(november)
    const answered = steps.filter(({ requests }) => requests.solved + requests.unsolved > 0)
    expect(answered).toMatchObject([{ step: '2026-11-03', requests: { solved: 2, unsolved: 1 } }])
    const months = (await own(year)).steps
    expect(months.at(-1)).toMatchObject({ requests: { solved: 2, unsolved: 1 } })
    expect(months.at(-2)).toMatchObject({ requests: { solved: 0, unsolved: 1 } })
  })

  it('are those that the daily count made of the bills of its ERP', async () => {
    await beginCounts(app().database, addDays(today, -1), now)
    await app().doJobs()
    const results = await own({ from: addDays(today, -35), to: today, by: 'day' })
    expect(results).toMatchObject({
      counted_to: addDays(today, -1),
      bills_counted_to: addDays(today, -5),
      providers_behind: 0,
    })
    // Maria's bill that is twelve days overdue.
    const step = results.steps.find((one) => one.step === addDays(today, -12))
    expect(step).toMatchObject({ counted_due_dates: 1, bills: { due: 1, unpaid: 1 } })
    const uncounted = results.steps.filter(({ bills }) => bills === null)
    expect(uncounted.map((one) => one.step)).toEqual(
      [-4, -3, -2, -1, 0].map((days) => addDays(today, days)),
    )
  })

  it('are its own alone, and the sum of all for administrators', async () => {
    await addDay('demo', '2026-11-10', { due: 3, unpaid: 3 })
    await addDay('litoral', '2026-11-10', { due: 5, unpaid: 5 })
    await addReach('demo', '2026-11-19', 2)
    await addReach('litoral', '2026-11-19', 7)
    const admin = await app().signInAdmin()
    const of = async (clientId: string) => {
      const params = { clientId }
      const answer = await admin.call(readTenantResults, { params, query: november })
      return expectOk(readTenantResults, answer)
    }
    const all = await expectOk(
      readAllResults,
      await admin.call(readAllResults, { query: november }),
    )
    const figures = [await own(november), await of('litoral'), all].map(({ steps }) => [
      steps[9]?.bills?.due,
      steps[18]?.reach?.accounts,
    ])
    expect(figures).toEqual([
      [3, 2],
      [5, 7],
      [8, 9],
    ])
  })

  it('sum bills by month, and tell the reach of the last counted day of each', async () => {
    await addDay('demo', '2026-10-01', { due: 1 })
    await addDay('demo', '2026-10-31', { due: 2 })
    await addDay('demo', '2026-11-01', { due: 4 })
    await addReach('demo', '2026-10-05', 5)
    await addReach('demo', '2026-10-30', 6)
    await addReach('demo', '2026-10-31', 0, null)
    const { steps } = await own(year)
    expect(steps).toHaveLength(12)
    expect(steps.slice(-2)).toMatchObject([
      { step: '2026-10', counted_due_dates: 2, bills: { due: 3 }, reach: { accounts: 6 } },
      { step: '2026-11', counted_due_dates: 1, bills: { due: 4 }, reach: null },
    ])
  })

  it('compare reminders only where twenty bills were with one and twenty without', async () => {
    await addReminders('demo', '2026-11-10', 19)
    expect(await own(november)).toMatchObject({ reminders: [], too_few: [5] })
    await addReminders('demo', '2026-11-11', 1)
    const compared = { reminded: 20, reminded_paid: 2, others: 20, others_paid: 0 }
    expect(await own(november)).toMatchObject({
      reminders: [{ days_before: 5, ...compared }],
      too_few: [],
    })
  })

  it('say that a provider is behind whose bills were not counted for days', async () => {
    await addDay('demo', addDays(today, -7))
    await addDay('litoral', addDays(today, -8))
    expect(await own(november)).toMatchObject({ providers_behind: 0 })
    expect(await own(november, 'litoral')).toMatchObject({ providers_behind: 1 })
    const admin = await app().signInAdmin()
    const answer = await admin.call(readAllResults, { query: november })
    expect(await expectOk(readAllResults, answer)).toMatchObject({
      providers_behind: 1,
      bills_counted_to: addDays(today, -7),
    })
  })

  it.each<[Query, string]>([
    [{ ...november, to: '2026-10-31' }, 'invalid period'],
    [{ ...november, from: '2025-10-01' }, 'invalid period'],
    [{ ...year, from: '2020-01-01' }, 'invalid period'],
    [{ ...november, from: '2026-02-30' }, 'invalid request'],
  ])('refuse the period %j with "%s"', async (query, refusal) => {
    const asked = { query }
    const provider = await app().signInProvider()
    const admin = await app().signInAdmin()
    const params = { clientId: 'demo' }
    for (const answer of [
      await provider.call(readOwnResults, asked),
      await admin.call(readTenantResults, { params, ...asked }),
      await admin.call(readAllResults, asked),
    ]) {
      expect(await readOutcome(answer)).toBe(`400 ${refusal}`)
    }
  })

  it('are not found for a provider that does not exist', async () => {
    const admin = await app().signInAdmin()
    const params = { clientId: 'nobody' }
    const answer = await admin.call(readTenantResults, { params, query: november })
    expect(await readOutcome(answer)).toBe('404 customer not found')
  })
})
