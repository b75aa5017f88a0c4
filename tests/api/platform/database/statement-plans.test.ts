import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { eraseAccount } from '#contract/installation/my-data.ts'
import { savePushConfig } from '#contract/news/notifications.ts'
import { endOtherSessions, endSession, signOut } from '#contract/account/session.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone, timeZones } from '#domain/staff/tenants/time-zones.ts'
import { dailyRuns as dailyCharges } from '#server/money/automatic-payments/runs.ts'
import { dailyRuns as dailyReminders } from '#server/news/reminders/runs.ts'
import { dailyCounts } from '#server/news/results/begin-counts.ts'
import { person, useApp } from '#tests/support/app.ts'
import { ownedIds } from '#tests/support/database/owned-ids.ts'
import { isOnPostgres } from '#tests/support/database/database.ts'
import { findWideReads, forgetStatements } from '#tests/support/database/plan-watch.ts'
import { newDevice } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * That no statement of the server reads more the more rows there are. The walk asks everything that can
 * be read, by everybody who may, and everything that takes the id of something with its owner's id; then
 * the work of a day, the queue, the figures and the payments under way are done. With `EXPLAIN=on` and
 * `TEST_LENGTH=long`, the project `api-embedded` looks in the same way at what its other files ask.
 */

// Another file's statements are looked at with `EXPLAIN=on`; which of them ran here before is chance.
beforeAll(forgetStatements)
const app = useApp()

/** These end the walk. */
const endings: ReadonlySet<string> = new Set(
  [eraseAccount, endOtherSessions, endSession, signOut].map(({ name }) => name),
)

const readsOf = (policy: Endpoint['policy']) =>
  endpoints.filter(
    (endpoint) =>
      endpoint.policy === policy && endpoint.method === 'GET' && !endpoint.path.includes('{'),
  )

async function ask(visitor: Visitor, endpoint: Endpoint, asked: object = {}): Promise<void> {
  const given = { params: {}, query: {}, body: undefined, ...asked }
  const answer = await visitor.call(endpoint, given)
  expect([endpoint.name, answer.status]).not.toEqual([endpoint.name, 500])
}

// The plans of PostgreSQL's pool are not seen: there the test could not fail.
it.skipIf(isOnPostgres())('finds whatever is read of a growing table by an index', async () => {
  const joao = await app().signIn(person('João'))
  const subscription = await newDevice(app())
  await joao.call(savePushConfig, { body: { subscription, invoiceRange: 5 } })
  for (const endpoint of readsOf('subscriber')) await ask(joao, endpoint)
  for (const [name, { asked, ofOtherSubscriber }] of Object.entries(ownedIds)) {
    const endpoint = endpoints.find((one) => one.name === name)
    if (endpoint && !endings.has(name)) await ask(joao, endpoint, asked(ofOtherSubscriber))
  }
  const provider = await app().signInProvider()
  for (const endpoint of readsOf('provider')) await ask(provider, endpoint)
  const admin = await app().signInAdmin()
  for (const endpoint of readsOf('admin')) await ask(admin, endpoint)
  for (const dailyWork of [dailyCharges, dailyReminders, dailyCounts]) {
    const now = new Date()
    const { begin } = dailyWork(app().database)
    await begin(addDays(calendarDate(now, defaultTimeZone), -1), now, timeZones)
  }
  await app().doJobs()
  await app().resolvePayments()
  await app().readMetrics()
  for (const endpoint of [endOtherSessions, signOut]) await ask(joao, endpoint)
  expect(await findWideReads()).toEqual([])
})
