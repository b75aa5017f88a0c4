import { beforeEach, expect, it, vi } from 'vitest'
import { endOtherSessions, listSessions, signIn } from '#contract/account/session.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const maria = person('Maria')

const right = maria.password ?? sandboxPassword
const enter = (by: Visitor, password: string) =>
  by.call(signIn, { body: { cpfOrCnpj: maria.document, password } })

/** The status of a sign-in from an address where strangers have used up the tries at the account. */
async function statusAmongGuessers(device: Visitor): Promise<number> {
  const guesser = app().visitor()
  for (let failure = 0; failure < 6; failure += 1) await enter(guesser, 'wrong')
  const there = device.copy({ address: guesser.address })
  return (await enter(there, right)).status
}

beforeEach(async () => {
  await app().database.db.delete(rateLimits)
})

it('ends the trust in all other devices with their sessions, until they sign in again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const own = await app().signIn(maria)
  const other = await app().signIn(maria)
  const neighbour = await app().signIn(person('João'))
  expect(await statusAmongGuessers(other)).toBe(200)
  vi.setSystemTime(Date.now() + secondMs)
  expect((await own.call(endOtherSessions, {})).status).toBe(200)

  expect(await statusAmongGuessers(own)).toBe(200)
  expect(await statusAmongGuessers(other)).toBe(429)
  expect((await neighbour.call(listSessions, {})).status).toBe(200)

  vi.setSystemTime(Date.now() + secondMs)
  expect((await enter(other, right)).status).toBe(200)
  expect(await statusAmongGuessers(other)).toBe(200)
  vi.useRealTimers()
})
