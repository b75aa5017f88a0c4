import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'

const device = vi.hoisted(() => ({ stored: '[]' }))

vi.mock('#portal/offline/outbox.ts', async () => {
  const { createOutbox } = await import('#portal/offline/outbox-store.ts')
  const outbox = createOutbox({
    read: async () => JSON.parse(device.stored),
    write: async (list) => {
      device.stored = JSON.stringify(list)
      return true
    },
    removeFile: async () => undefined,
  })
  return { outbox }
})

/** A newly opened page of this device, with a server that gives these replies in order. */
async function openPage(...replies: Reply[]) {
  vi.resetModules()
  const { asked } = browserPage('', ...replies)
  const { sendPending } = await import('./outbox.ts')
  const { outbox } = await import('#portal/offline/outbox.ts')
  const bodies = () =>
    asked.map(({ path, init }) => ({
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    }))
  return { outbox, bodies, send: () => sendPending(new QueryClient()) }
}

const message = {
  key: 'k-1',
  writtenAt: '2026-11-28T12:00:00.000Z',
  phone: '',
  message: 'A luz voltou?',
  supportId: '4001',
}
const sent = {
  path: '/api/central/customer/create/support/message',
  body: { supportId: '4001', message: 'A luz voltou?', requestKey: 'k-1' },
}
const page = (status: number) =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  device.stored = '[]'
})

describe('a message to a request that was written without a network', () => {
  it('is sent by a later page, and leaves the device', async () => {
    const written = await openPage()
    expect(await written.outbox.add(message)).toBe(true)
    const { outbox, bodies, send } = await openPage(() => json(200, { type: 'success' }))
    expect(await send()).toEqual({ requests: 0, messages: 1 })
    expect(bodies()).toEqual([sent])
    expect(outbox.current()).toEqual([])
    expect(JSON.parse(device.stored)).toEqual([])
    expect(await send()).toEqual({ requests: 0, messages: 0 })
  })

  it('is sent again with its key where the answer was lost, so that the server adds it once', async () => {
    const { outbox, bodies, send } = await openPage(noAnswer, () => json(200, { type: 'success' }))
    await outbox.add(message)
    expect(await send()).toEqual({ requests: 0, messages: 0 })
    expect(outbox.hasUnsent()).toBe(true)
    expect(await send()).toEqual({ requests: 0, messages: 1 })
    expect(bodies()).toEqual([sent, sent])
  })

  it('waits where the server is still adding it, or is in trouble', async () => {
    const { outbox, send } = await openPage(
      () => refusal(409, 'request under way'),
      () => refusal(503, 'upstream unavailable'),
    )
    await outbox.add(message)
    await send()
    await send()
    expect(outbox.hasUnsent()).toBe(true)
  })

  it.each([400, 404, 405, 421, 431])(
    'waits where a proxy answers %i in the place of a server that is being moved',
    async (status) => {
      const { outbox, bodies, send } = await openPage(
        () => page(status),
        () => json(200, { type: 'success' }),
      )
      await outbox.add(message)
      await send()
      expect(outbox.current()).toMatchObject([{ state: 'waiting' }])
      expect(await send()).toEqual({ requests: 0, messages: 1 })
      expect(bodies()).toEqual([sent, sent])
    },
  )

  it('is refused where a proxy takes nothing so large, instead of being sent every minute', async () => {
    const { outbox, send } = await openPage(() => page(413))
    await outbox.add(message)
    await send()
    expect(outbox.current()).toMatchObject([{ state: 'refused', refusal: null }])
  })

  it('is not held back by one before it that the server cannot take now', async () => {
    const { outbox, send } = await openPage(
      () => refusal(500, 'internal error'),
      () => json(200, { type: 'success' }),
    )
    await outbox.add(message)
    await outbox.add({ ...message, key: 'k-2' })
    expect(await send()).toEqual({ requests: 0, messages: 1 })
    expect(outbox.current()).toMatchObject([{ key: 'k-1', state: 'waiting' }])
  })

  it.each([
    ['support closed', 403],
    ['support not found', 404],
    ['new messages not allowed', 403],
  ])('keeps its text where it is refused (%s), and is not sent again', async (text, status) => {
    const { outbox, bodies, send } = await openPage(() => refusal(status, text))
    await outbox.add(message)
    expect(await send()).toEqual({ requests: 0, messages: 0 })
    expect(outbox.current()).toMatchObject([
      { message: 'A luz voltou?', state: 'refused', refusal: text },
    ])
    expect(outbox.hasUnsent()).toBe(false)
    await send()
    expect(bodies()).toHaveLength(1)
  })
})
