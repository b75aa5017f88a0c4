import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPush } from '#contract/news/notifications.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { remindToday } from '#tests/support/upstreams/ask-sandbox.ts'
import { person, useApp } from '#tests/support/app.ts'
import { newDevice, received, subscribe } from '#tests/support/upstreams/pushes.ts'
import { payloadOf, unsealed } from '../../../sw/push/declarative-push.ts'

/*
 * Safari and iOS since 18.4 show a declarative push by themselves. Their worker gets the notification of a
 * mutable one, and never the payload.
 */

const app = useApp()
const origin = 'https://demo.example'

afterEach(() => vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})

async function iphone() {
  const maria = await app().signIn(person('Maria'))
  const subscription = await subscribe(app(), maria, { invoiceRange: 10 }, { browser: 'safari' })
  await app().database.db.update(pushSubscriptions).set({ origin })
  return { maria, subscription }
}

const secretOf = ({ keys }: { readonly keys: { readonly auth: string } }) =>
  Buffer.from(keys.auth, 'base64url')

it('hands the worker of an iPhone the bills of a reminder, which the notification holds sealed', async () => {
  const { subscription } = await iphone()
  await remindToday(app())
  const [push] = await received(app(), subscription)
  expect(push?.handed_over).toBe('notification')
  const event = JSON.parse(push?.event ?? '')
  expect(push?.payload).not.toContain('linha_digitavel')

  const payload = await unsealed(payloadOf(event), async () => secretOf(subscription))
  expect(JSON.parse(payload ?? '').device_only).toMatchObject({
    client_id: 'demo',
    invoices: [{ id: '1024', linha_digitavel: expect.stringMatching(/^\d{47}$/) }],
  })
  const other = await newDevice(app(), { browser: 'safari' })
  const foreign = await unsealed(payloadOf(event), async () => secretOf(other))
  expect(JSON.parse(foreign ?? '')).not.toHaveProperty('device_only')

  // Whole without a worker: words, address and a button that leads to the bill.
  expect(event.notification).toMatchObject({
    title: 'Lembrete de fatura',
    body: 'Você tem uma fatura próxima do vencimento.',
    navigate: `${origin}/panel/financial/invoice/1024`,
    actions: [
      { action: 'pay', title: 'Pagar', navigate: `${origin}/panel/financial/invoice/1024` },
    ],
  })
})

it('starts the worker of an iPhone for a push without bills too, so that open pages are told', async () => {
  const { maria, subscription } = await iphone()
  const body = { subscription: JSON.stringify(subscription) }
  expect((await maria.call(testPush, { body })).status).toBe(200)
  const [push] = await received(app(), subscription)
  expect(push).toMatchObject({ title: 'Aviso de teste', handed_over: 'notification' })
})
