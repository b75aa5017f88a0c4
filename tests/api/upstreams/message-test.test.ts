import { expect, it } from 'vitest'
import { testMessageDelivery } from '#contract/staff/connections.ts'
import { sentMessages } from '#tests/support/upstreams/outbox.ts'
import { expectOk, readRefusal } from '../../support/wire/answers.ts'
import { useApp } from '../../support/app.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

let gatewayAnswer: number | null = null
const app = useApp({
  answerUpstream: async (request) =>
    gatewayAnswer !== null && new URL(request.url).hostname.includes('.message.')
      ? new Response('words of the gateway', { status: gatewayAnswer })
      : null,
})

let administrator: Visitor | null = null
async function send(mobile: string, clientId = 'netmania'): Promise<Response> {
  administrator ??= await app().signInAdmin()
  return administrator.call(testMessageDelivery, { body: { client_id: clientId, mobile } })
}

const messages = () => sentMessages(app(), 'netmania')

it('sends one message that says it is a test, to the number as it was typed', async () => {
  const answer = await send('(48) 99101-0000')
  expect(await expectOk(testMessageDelivery, answer)).toMatchObject({ outcome: 'ok' })
  expect(await messages()).toEqual([
    { to: '5548991010000', text: 'Netmania Fibra: mensagem de teste do portal.' },
  ])
})

it.each([
  [401, 'credentials refused'],
  [500, 'unreachable'],
] as const)('says of a gateway that answers %i in our own words: %s', async (status, outcome) => {
  gatewayAnswer = status
  const answer = await send('48991010000')
  expect(await expectOk(testMessageDelivery, answer)).toMatchObject({ outcome, name: '' })
  gatewayAnswer = null
})

it.each([
  ['a landline', '(48) 3300-0000', 'netmania', 400],
  ['two numbers', '48991010000; 48991010001', 'netmania', 400],
  ['no number', 'celular', 'netmania', 400],
  ['a provider without a gateway', '48991010000', 'demo', 400],
  ['an unknown provider', '48991010000', 'nenhum', 404],
])('sends nothing to %s', async (_what, mobile, clientId, status) => {
  const before = await messages()
  expect(await readRefusal(await send(mobile, clientId))).toMatchObject({ status })
  expect(await messages()).toEqual(before)
})
