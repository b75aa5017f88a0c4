import { beforeEach, describe, expect, it } from 'vitest'
import { findSupportRequest, listSupportMessages, sayIfSolved } from '#contract/service/support.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { requestOutcomes } from '#server/service/support/outcome-table.ts'
import { changeTenant } from '#tests/support/tenants/change-tenant.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { outageClock } from '#tests/support/kills/outage-clock.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let ahead = 0
const outages = outageClock()
const now = () => new Date(outages.now().getTime() + ahead)
const app = useApp({ now, outages })
const closed = '4002'
const row = ['demo', 'su_ticket', closed] as const
const today = () => calendarDate(now(), defaultTimeZone)

beforeEach(async () => {
  // Answers of the ERP that one test read are too old for the next.
  ahead += 10 * minuteMs
  await app().sandbox.reset()
  await app().database.db.delete(requestOutcomes)
})

const solvedOf = async (who: Visitor, supportId = closed) => {
  const answer = await who.call(findSupportRequest, { params: { supportId }, fresh: true })
  return (await expectOk(findSupportRequest, answer)).solved
}
const say = (who: Visitor, solved: boolean, supportId = closed) =>
  who.call(sayIfSolved, { params: { supportId }, body: { solved } })
const readMessages = (who: Visitor) =>
  who.call(listSupportMessages, { params: { supportId: closed }, fresh: true })

describe('the question whether a closed request was solved', () => {
  it('is asked once: the first answer stays', async () => {
    const maria = await app().signIn(person('Maria'))
    expect(await solvedOf(maria)).toBeNull()
    expect(await expectOk(sayIfSolved, await say(maria, false))).toEqual({ solved: false })
    expect(await expectOk(sayIfSolved, await say(maria, true))).toEqual({ solved: false })
    expect(await solvedOf(maria)).toBe(false)
    const stored = await app().database.db.select().from(requestOutcomes)
    expect(stored).toMatchObject([{ clientId: 'demo', requestId: closed, day: today() }])
  })

  it('is not asked of one in progress, of an old one, or of another subscriber', async () => {
    const maria = await app().signIn(person('Maria'))
    expect(await solvedOf(maria, '4001')).toBeUndefined()
    expect(await readOutcome(await say(maria, true, '4001'))).toBe('409 support not closed')
    await changeRow(app(), row, { data_criacao: '2020-01-01 00:00:00' })
    ahead += minuteMs
    expect(await solvedOf(maria)).toBeUndefined()
    expect(await readOutcome(await say(maria, true))).toBe('409 support not closed')
    expect(await readOutcome(await say(maria, true, '4008'))).toBe('404 support not found')
  })

  it('is asked anew when the request was open again meanwhile', async () => {
    const maria = await app().signIn(person('Maria'))
    await say(maria, true)
    await changeRow(app(), row, { su_status: 'EP' })
    ahead += minuteMs
    expect(await solvedOf(maria)).toBeUndefined()
    await readMessages(maria)
    await changeRow(app(), row, { su_status: 'S' })
    ahead += minuteMs
    await readMessages(maria)
    expect(await solvedOf(maria)).toBeNull()
  })

  it('is not asked where the provider does not', async () => {
    const maria = await app().signIn(person('Maria'))
    await changeTenant(app(), { rules: { asksIfSolved: false } })
    expect(await solvedOf(maria)).toBeUndefined()
    expect(await readOutcome(await say(maria, true))).toBe('403 forbidden')
  })
})
