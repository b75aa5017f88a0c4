import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSpeedTest, speedTestPath } from '#contract/service/speed-test.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { maxDownBytes, maxUpBytes } from '#domain/service/lines/speed.ts'
import { expectOk, readOutcome } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'

const app = useApp()

let startsAt = Date.parse('2026-11-20T15:00:00Z')
beforeEach(() => {
  startsAt += 2 * hourMs
  vi.useFakeTimers({ toFake: ['Date'], now: startsAt })
})
afterEach(() => vi.useRealTimers())

const begin = async () => (await app().signIn(person('Maria'))).call(beginSpeedTest, {})
const ticketOf = async () => (await expectOk(beginSpeedTest, await begin())).ticket

const down = (ticket: string, bytes: number | string, clientId = 'demo') =>
  app()
    .visitor(clientId)
    .request(`${speedTestPath(ticket)}?bytes=${bytes}`)

describe('a speed test', () => {
  it('sends as many bytes as are asked for, and no more than one test may have', async () => {
    const ticket = await ticketOf()
    const answer = await down(ticket, 300_000)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect((await answer.arrayBuffer()).byteLength).toBe(300_000)
    expect((await down(ticket, maxDownBytes)).status).toBe(429)
  })

  it.each(['0', '-1', '1e9', '', 'all', String(maxDownBytes + 1)])(
    'refuses %j bytes',
    async (bytes) => {
      expect((await down(await ticketOf(), bytes)).status).toBe(400)
    },
  )

  it('needs a ticket of this provider that is not over', async () => {
    const ticket = await ticketOf()
    expect((await down(ticket, 1000, 'litoral')).status).toBe(404)
    expect((await down(`${ticket.slice(0, -2)}aa`, 1000)).status).toBe(404)
    expect((await down('x', 1000)).status).toBe(404)
    vi.setSystemTime(startsAt + 2 * minuteMs)
    expect((await down(ticket, 1000)).status).toBe(404)
  })

  it('takes what is uploaded, up to its limit', async () => {
    const ticket = await ticketOf()
    const up = (size: number) =>
      app()
        .visitor()
        .request(speedTestPath(ticket), {
          method: 'POST',
          body: new Uint8Array(size),
          headers: { 'content-length': String(size) },
        })
    expect((await up(200_000)).status).toBe(204)
    expect((await up(maxUpBytes + 1)).status).toBe(400)
    expect((await up(maxUpBytes)).status).toBe(429)
  })

  it('can be begun four times an hour', async () => {
    const maria = await app().signIn(person('Maria'))
    for (let count = 0; count < 4; count++) {
      expect((await maria.call(beginSpeedTest, {})).status).toBe(200)
    }
    const fifth = await maria.call(beginSpeedTest, {})
    expect(await readOutcome(fifth)).toBe('429 too many requests')
    expect(Number(fifth.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is closed where the provider shows no lines', async () => {
    const helena = await app().signIn(person('Helena', 'serrana'))
    expect(await readOutcome(await helena.call(beginSpeedTest, {}))).toBe('403 forbidden')
  })
})
