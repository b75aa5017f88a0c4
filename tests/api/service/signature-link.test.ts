import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { resendSignatureLink } from '#contract/service/contracts.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { linkLimits } from '#server/service/contracts/limits.ts'
import { resendLink } from '#server/service/contracts/signature-link.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { changeTenant } from '#tests/support/tenants/change-tenant.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'

const app = useApp()
const unsigned = '205'
const bakery = (clientId = 'demo', name = 'Padaria') => app().signIn(person(name, clientId))
const ask = (who: Visitor, id = unsigned) => who.call(resendSignatureLink, { params: { id } })
const asked = async (who: Visitor, id = unsigned) =>
  (await expectOk(resendSignatureLink, await ask(who, id))).state
const refusalOf = async (answer: Response) => {
  const { status, body } = await readRefusal(answer)
  return `${status} ${String(body['message'])}`
}
const letters = async () =>
  (await outbox(app())).filter(({ subject }) => subject === 'Assinatura do contrato')

beforeEach(async () => {
  await app().sandbox.reset()
  await app().database.db.delete(rateLimits)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs)

describe('the link to sign a contract', () => {
  it('is sent by the ERP again, and once for eight taps at the same time', async () => {
    const who = await bakery()
    const states = await Promise.all(Array.from({ length: 8 }, () => asked(who)))
    expect(states.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'asked before'), 'sent'])
    const [letter, ...more] = await letters()
    expect(letter?.text).toContain('/demo/205')
    expect(more).toEqual([])
  })

  it('is sent again after ten minutes, and five times a day at most', async () => {
    // A session is shorter than the wait.
    for (let count = 0; count < 5; count++) {
      const visitor = await bakery()
      expect(await asked(visitor)).toBe('sent')
      expect(await asked(visitor)).toBe('asked before')
      later(11)
    }
    const who = await bakery()
    const answer = await ask(who)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await refusalOf(answer)).toBe('429 too many requests')
    // What is refused for the day is not told as asked for.
    expect(await refusalOf(await ask(who))).toBe('429 too many requests')
    expect(await letters()).toHaveLength(5)
  })

  it('is not asked for where the contract is signed, another subscriber’s or unknown', async () => {
    const who = await bakery()
    expect(await refusalOf(await ask(who, '206'))).toBe('409 not awaiting signature')
    expect(await refusalOf(await ask(who, '203'))).toBe('404 contract not found')
    expect(await refusalOf(await ask(who, '999999'))).toBe('404 contract not found')
    await changeRow(app(), ['demo', 'cliente_contrato', unsigned], { status_internet: 'A' })
    later(1)
    expect(await refusalOf(await ask(who))).toBe('409 not awaiting signature')
    expect(await letters()).toEqual([])
  })

  it('tells of a refusal of the ERP, and may be asked for again at once', async () => {
    const who = await bakery()
    await changeRow(app(), ['demo', 'cliente', '103'], { email: '' })
    expect(await refusalOf(await ask(who))).toBe('422 resend refused')
    await changeRow(app(), ['demo', 'cliente', '103'], { email: 'pao@padaria.example' })
    expect(await asked(who)).toBe('sent')
  })

  it('tells of an ERP that has no such action', async () => {
    const elza = await bakery('serrana', 'Elza')
    await changeRow(app(), ['serrana', 'cliente_contrato', '5103'], { status_internet: 'AA' })
    expect(await refusalOf(await ask(elza, '5103'))).toBe('404 not offered')
  })

  it('is refused while the ERP is down, and sent as soon as it is back', async () => {
    const who = await bakery()
    await app().fault({ upstream: 'erp', mode: 'down' })
    try {
      expect((await ask(who)).status).toBe(503)
    } finally {
      await app().fault({ upstream: 'erp', mode: 'ok' })
    }
    later(1)
    expect(await asked(who)).toBe('sent')
  })

  it('stays counted where the answer is lost, for the link may have been sent', async () => {
    const limits = linkLimits(app().database)
    const contract = { id: '1', status_internet: 'AA' }
    const lost = new UpstreamFailure('erp', 'unavailable', 'timed out')
    const subscriber = { clientId: 'demo', customerId: '103', documentHash: 'd' }
    const ask = (failure: UpstreamFailure) =>
      resendLink(contract, {
        erp: { resendSignatureLink: () => Promise.reject(failure) },
        limits,
        subscriber,
      })
    await expect(ask(new UpstreamFailure('erp', 'unavailable', '', null, true))).rejects.toThrow()
    await expect(ask(lost)).rejects.toThrow(lost)
    expect(await ask(lost)).toBe('asked before')
  })

  it('is forbidden where the provider switched it off', async () => {
    const who = await bakery()
    await changeTenant(app(), { rules: { allowsSignatureLink: false } })
    expect(await refusalOf(await ask(who))).toBe('403 forbidden')
  })
})
