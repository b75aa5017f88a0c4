import { expect, it } from 'vitest'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { listOwnOutages } from '#contract/news/outages.ts'
import { listOutages } from '#contract/news/staff-outages.ts'
import { listLineSessions } from '#contract/service/lines.ts'
import { localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

/* The outage of three days ago with which the sandbox begins: every screen tells the same of it. */

const app = useApp()

it('was told to those that staff read it was told to', async () => {
  const staff = await app().signInProvider('demo')
  const listed = await expectOk(listOutages, await staff.call(listOutages, { query: {} }))
  expect(listed.outages).toMatchObject([{ place: 'Trindade', affected: 1, told: 1 }])
  const maria = await app().signIn(person('Maria'))
  const inbox = await expectOk(
    listInboxMessages,
    await maria.call(listInboxMessages, { query: {} }),
  )
  const told = inbox.notices.filter(({ kind }) => kind === 'outage')
  expect(told.map(({ title }) => title)).toEqual([
    'A internet voltou',
    'Internet fora do ar na sua região',
  ])
  expect(told.every(({ read_at: at }) => at !== null)).toBe(true)
})

it('cut the connections of the lines that it struck', async () => {
  const maria = await app().signIn(person('Maria'))
  const { outages } = await expectOk(listOwnOutages, await maria.call(listOwnOutages, {}))
  const [outage] = outages
  expect(outage).toMatchObject({ place: 'Trindade', is_public: false })
  const clock = (at: string | null | undefined) => localTime(new Date(at ?? 0), defaultTimeZone)
  for (const lineId of ['601', '602']) {
    const answer = await maria.call(listLineSessions, { params: { id: lineId } })
    const { sessions } = await expectOk(listLineSessions, answer)
    expect(sessions).toContainEqual(
      expect.objectContaining({ ended_at: clock(outage?.starts_at), cause: 'Lost-Carrier' }),
    )
    expect(sessions).toContainEqual(
      expect.objectContaining({ started_at: clock(outage?.ended_at) }),
    )
  }
})
