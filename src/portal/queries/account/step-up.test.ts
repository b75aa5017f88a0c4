import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listContracts } from '#contract/service/contracts.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { setOwnDevice } from '#contract/account/session.ts'
import { dayMs } from '#domain/platform/time/durations.ts'

const now = Date.now()
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A page of a device whose full right ends so many days from now, and the questions it asked. */
async function openPage(daysOfFullRight: number) {
  vi.resetModules()
  const fullUntil = (now + daysOfFullRight * dayMs) / 1000
  const claims = { aud: 'demo', sid: 'maria', exp: now / 1000 + 900, fullUntil }
  const cookie = `validToken=${encode({ alg: 'HS256' })}.${encode(claims)}.x`
  vi.stubGlobal('document', {
    cookie,
    querySelector: () => ({ textContent: '{"client_id":"demo"}' }),
  })
  const { onStepUpRequest, requestWithStepUp } = await import('./step-up.ts')
  const asked: { reason: string; settle: (isConfirmed: boolean) => void }[] = []
  onStepUpRequest((request) => request && asked.push(request))
  return { asked, requestWithStepUp }
}

/** The refusal as the page's own modules know it. */
async function refusal(endpoint: Endpoint) {
  const { ApiError } = await import('#portal/queries/calls/failure.ts')
  return new ApiError(endpoint, { status: 403, text: 'full session required' })
}
const refused = { status: 403, text: 'full session required' }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call of an own device whose full right is over', () => {
  it('is sent when the bills need no more', async () => {
    const { asked, requestWithStepUp } = await openPage(-1)
    const send = async () => 'bills'
    expect(await requestWithStepUp(listInvoices, undefined, send)).toBe('bills')
    expect(asked).toEqual([])
  })

  it('that only reads is refused unsent, without a question', async () => {
    const { asked, requestWithStepUp } = await openPage(-1)
    const send = vi.fn(async () => 'contracts')
    const call = requestWithStepUp(listContracts, undefined, send)
    await expect(call).rejects.toMatchObject(refused)
    expect(send).not.toHaveBeenCalled()
    expect(asked).toEqual([])
  })

  it('that changes something waits for the confirmation and is sent once', async () => {
    const { asked, requestWithStepUp } = await openPage(-1)
    const send = vi.fn(async () => 'done')
    const call = requestWithStepUp(setOwnDevice, undefined, send)
    await expect.poll(() => asked.length).toBe(1)
    expect(send).not.toHaveBeenCalled()
    asked[0]?.settle(true)
    expect(await call).toBe('done')
    expect(send).toHaveBeenCalledOnce()
  })

  it('is refused when the confirmation is put off', async () => {
    const { asked, requestWithStepUp } = await openPage(-1)
    const send = vi.fn(async () => 'done')
    const call = requestWithStepUp(setOwnDevice, undefined, send)
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.settle(false)
    await expect(call).rejects.toMatchObject(refused)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a call that the server refuses for want of the full right', () => {
  it('is sent once more after the confirmation, and never a third time', async () => {
    const { asked, requestWithStepUp } = await openPage(5)
    const send = vi.fn(async () => {
      throw await refusal(setOwnDevice)
    })
    const call = requestWithStepUp(setOwnDevice, undefined, send)
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.settle(true)
    await expect(call).rejects.toMatchObject(refused)
    expect(send).toHaveBeenCalledTimes(2)
    expect(asked).toHaveLength(1)
  })

  it('makes the page know what this device opens', async () => {
    const { requestWithStepUp } = await openPage(5)
    const { opensBillsOnly } = await import('#portal/session/session-token.ts')
    expect(opensBillsOnly()).toBe(false)
    const call = requestWithStepUp(listContracts, undefined, async () => {
      throw await refusal(listContracts)
    })
    await expect(call).rejects.toMatchObject(refused)
    expect(opensBillsOnly()).toBe(true)
  })
})

it('judges the full right by the clock of the server, once an answer has told it', async () => {
  await openPage(5)
  const token = await import('#portal/session/session-token.ts')
  vi.setSystemTime(now + 20 * dayMs)
  expect(token.opensBillsOnly()).toBe(true)
  const clock = await import('#portal/kit/ages/server-clock.ts')
  const date = new Date(now).toUTCString()
  clock.noteServerTime(new Headers({ date, 'cache-control': 'no-store' }))
  expect(token.opensBillsOnly()).toBe(false)
})
