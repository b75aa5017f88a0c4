import { describe, expect, it } from 'vitest'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { receiveEmail } from './mailbox.ts'

const now = new Date('2026-11-20T12:00:00Z')
const message = [
  'From: =?UTF-8?Q?Provedor_Demo?= <nao-responda@portal.example>',
  'To: maria@correio.example',
  'Bcc: evil@x.example',
  'Subject: =?UTF-8?Q?C=C3=B3digo?=',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Olá',
].join('\r\n')

const post = (body: string, type = 'message/rfc822') =>
  new Request('https://demo.mail.sandbox.example/messages', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })

describe('the mailbox', () => {
  it('stores a message as a mail program reads it, with every recipient', async () => {
    const store = memoryStore()
    const answer = await receiveEmail({ store, clientId: 'demo', now }, post(message))
    expect(answer.status).toBe(202)
    expect(await store.list('demo', 'outbox')).toEqual([
      {
        id: '1',
        at: '2026-11-20T12:00:00.000Z',
        from: 'Provedor Demo <nao-responda@portal.example>',
        to: 'maria@correio.example, evil@x.example',
        subject: 'Código',
        text: 'Olá\n',
        html: '',
      },
    ])
  })

  it('refuses everything but messages', async () => {
    const store = memoryStore()
    const answer = await receiveEmail(
      { store, clientId: 'demo', now },
      post('{}', 'application/json'),
    )
    expect(answer.status).toBe(404)
    expect(await store.list('demo', 'outbox')).toEqual([])
  })
})
