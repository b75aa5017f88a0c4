import { describe, expect, it } from 'vitest'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { messageSecret, receiveMessage } from './message-gateway.ts'

const now = new Date('2026-11-20T12:00:00Z')
const good = { to: '5548991010000', text: 'Demo: código 123-456-789.' }

const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('https://demo.message.sandbox.example/messages', {
    method: 'POST',
    headers: {
      authorization: messageSecret('demo'),
      'content-type': 'application/json',
      ...headers,
    },
    body,
  })

describe('the message gateway', () => {
  it.each([
    ['JSON', JSON.stringify(good), 'application/json'],
    ['a form', new URLSearchParams(good).toString(), 'application/x-www-form-urlencoded'],
  ])('takes a message as %s', async (_name, body, type) => {
    const store = memoryStore()
    const answer = await receiveMessage(
      { store, clientId: 'demo', now },
      post(body, { 'content-type': type }),
    )
    expect(answer.status).toBe(202)
    expect(await store.list('demo', 'messages')).toEqual([
      { id: '1', at: '2026-11-20T12:00:00.000Z', ...good },
    ])
  })

  it.each([
    ['another secret', post(JSON.stringify(good), { authorization: 'Bearer x' }), 401],
    ["another provider's secret", post('{}', { authorization: messageSecret('litoral') }), 401],
    ['a landline', post(JSON.stringify({ ...good, to: '554833000000' })), 422],
    ['no text', post(JSON.stringify({ to: good.to })), 422],
    ['what is no JSON', post('to='), 422],
  ])('refuses %s', async (_name, request, status) => {
    const store = memoryStore()
    const answer = await receiveMessage({ store, clientId: 'demo', now }, request)
    expect(answer.status).toBe(status)
    expect(await store.list('demo', 'messages')).toEqual([])
  })
})
