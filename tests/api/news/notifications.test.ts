import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  pushKey,
  type PushSubscriptionJson,
  readPushConfig,
  removePushConfig,
  renewPushSubscription,
  savePushConfig,
  testPush,
} from '#contract/news/notifications.ts'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { endOtherSessions, endSession, listSessions, signOut } from '#contract/account/session.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { subscriptionStore } from '#server/messaging/push/subscriptions.ts'
import { pushKeyStore } from '#server/messaging/push/keys.ts'
import { pushKeys } from '#server/messaging/push/table.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { person, useApp } from '#tests/support/app.ts'
import { newDevice, received, setAnswer } from '#tests/support/upstreams/pushes.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))

type Range = BodyOf<typeof savePushConfig>['invoiceRange']

const save = async (visitor: Visitor, subscription: PushSubscriptionJson, invoiceRange: Range) =>
  readRefusal(await visitor.call(savePushConfig, { body: { subscription, invoiceRange } }))

const read = async (visitor: Visitor, encoded: string | PushSubscriptionJson) => {
  const subscription = typeof encoded === 'string' ? encoded : JSON.stringify(encoded)
  return readRefusal(await visitor.call(readPushConfig, { params: { subscription } }))
}

const push = async (visitor: Visitor, device: PushSubscriptionJson) =>
  readRefusal(await visitor.call(testPush, { body: { subscription: JSON.stringify(device) } }))

const config = (invoice_range: number, is_receiving = true) => ({
  status: 200,
  body: { notification_config: { invoice_range, is_receiving, muted: [] } },
})
const success = { status: 200, body: { type: 'success' } }
const refused = (status: number, message: string) => ({ status, body: { message } })
const none = refused(404, 'notification config not found')

const someKey = async (clientId?: string) => {
  const answer = await (await signIn('Maria', clientId)).call(pushKey, {})
  return (await expectOk(pushKey, answer)).public_key
}

describe('the settings of a push subscription', () => {
  it('answers 404 before settings are saved, then the saved ones by JSON, base64 or endpoint hash', async () => {
    const maria = await signIn('Maria')
    const device = await newDevice(app())
    expect(await read(maria, device)).toMatchObject(none)
    expect(await save(maria, device, 10)).toEqual(success)
    expect(await save(maria, device, 5)).toEqual(success)
    const json = JSON.stringify(device)
    for (const name of [
      json,
      Buffer.from(json).toString('base64'),
      Buffer.from(json).toString('base64url'),
      createHash('sha256').update(device.endpoint).digest('hex'),
    ]) {
      expect(await read(maria, name)).toEqual(config(5))
    }
    for (const name of ['x', '{', '{}', 'e30', '0'.repeat(64)]) {
      expect(await read(maria, name)).toMatchObject(none)
    }
  })

  it('keeps what was turned off until it is chosen again, and not for the next owner', async () => {
    const [maria, joao] = [await signIn('Maria'), await signIn('João')]
    const subscription = await newDevice(app())
    const choose = async (visitor: Visitor, change: Partial<BodyOf<typeof savePushConfig>>) => {
      const body = { subscription, invoiceRange: 10, ...change } as const
      expect(await readRefusal(await visitor.call(savePushConfig, { body }))).toEqual(success)
      return await read(visitor, subscription)
    }
    const muted = (topics: readonly string[]) => ({
      body: { notification_config: { muted: topics } },
    })
    expect(await choose(maria, { muted: ['announcements'] })).toMatchObject(
      muted(['announcements']),
    )
    expect(await choose(maria, {})).toMatchObject(muted(['announcements']))
    expect(await choose(maria, { muted: [] })).toMatchObject(muted([]))
    await choose(maria, { muted: ['announcements'] })
    expect(await choose(joao, {})).toMatchObject(muted([]))
  })

  it('accepts a push subscription sent as JSON text, as the pages of some browsers send it', async () => {
    const maria = await signIn('Maria')
    const device = await newDevice(app())
    const body = { subscription: JSON.stringify(device), invoiceRange: 1 } as const
    expect(await readRefusal(await maria.call(savePushConfig, { body }))).toEqual(success)
    expect(await read(maria, device)).toEqual(config(1))
  })

  it.each([0, 2, 16, '5', null, 5.5])(
    'refuses an invoice range of %j days',
    async (invoiceRange) => {
      const maria = await signIn('Maria')
      const subscription = await newDevice(app())
      const answer = await maria.call(savePushConfig, {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a foreign page may send
        body: { subscription, invoiceRange: invoiceRange as Range },
      })
      expect(await readRefusal(answer)).toMatchObject({
        status: 400,
        body: { fields: ['invoiceRange'] },
      })
    },
  )

  it('refuses an address that is not a push service, and invalid keys', async () => {
    const maria = await signIn('Maria')
    const device = await newDevice(app())
    const bad = [
      ...[
        'https://127.0.0.1:9199/',
        'https://evil.example/',
        'https://demo.erp.sandbox.example/',
        'http://push.sandbox.example/demo/1',
        'https://user:x@push.sandbox.example/demo/1',
      ].map((endpoint) => Object.assign({}, device, { endpoint })),
      { ...device, keys: { ...device.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { ...device, keys: { ...device.keys, auth: 'A'.repeat(24) } },
    ]
    for (const one of bad) {
      expect(await save(maria, one, 5)).toMatchObject(refused(400, 'invalid subscription'))
    }
  })

  it('belongs only to the subscriber who saved the push subscription last', async () => {
    const [maria, joao] = [await signIn('Maria'), await signIn('João')]
    const device = await newDevice(app())
    await save(maria, device, 15)
    expect(await read(joao, device)).toMatchObject(none)
    expect(await push(joao, device)).toMatchObject(none)
    const params = { subscription: JSON.stringify(device) }
    expect(await readRefusal(await joao.call(removePushConfig, { params }))).toMatchObject(none)
    await save(joao, device, 1)
    expect(await read(maria, device)).toMatchObject(none)
    expect(await read(joao, device)).toEqual(config(1))
    const litoral = await signIn('Maria', 'litoral')
    expect(await read(litoral, device)).toMatchObject(none)
  })

  it('removes a push subscription when its subscriber asks for it', async () => {
    const maria = await signIn('Maria')
    const device = await newDevice(app())
    await save(maria, device, 15)
    const params = { subscription: JSON.stringify(device) }
    expect(await readRefusal(await maria.call(removePushConfig, { params }))).toEqual(success)
    expect(await read(maria, device)).toMatchObject(none)
    expect(await push(maria, device)).toMatchObject(none)
  })
})

describe('sending a push', () => {
  it('delivers an encrypted, signed push that contains no personal data', async () => {
    const maria = await signIn('Maria')
    const device = await newDevice(app(), { application_server_key: await someKey() })
    await save(maria, device, 5)
    expect(await push(maria, device)).toEqual(success)
    const [seen, ...others] = await received(app(), device)
    expect(others).toEqual([])
    expect(JSON.parse(seen?.payload ?? '')).toEqual({
      web_push: 8030,
      mutable: true,
      notification: {
        mutable: true,
        title: 'Aviso de teste',
        body: 'Tudo certo: este aparelho recebe os avisos.',
        navigate: '/panel/notifications',
        tag: 'test',
        lang: 'pt-BR',
        dir: 'ltr',
      },
    })
    expect(seen?.payload).not.toMatch(/Maria|R\$|\d{5}/)
    const { notices } = await expectOk(
      listInboxMessages,
      await maria.call(listInboxMessages, { query: {} }),
    )
    expect(notices[0]).toMatchObject({ kind: 'test', title: 'Aviso de teste' })
    expect(seen).toMatchObject({ ttl: '86400', topic: expect.stringMatching(/^[\w-]{32}$/) })
  })

  it('signs pushes with a separate key for each provider and seals the private key', async () => {
    const [demo, litoral] = [await someKey(), await someKey('litoral')]
    expect(demo).not.toBe(litoral)
    expect(await someKey()).toBe(demo)
    expect(Buffer.from(demo, 'base64url')).toHaveLength(65)
    const maria = await signIn('Maria')
    const foreign = await newDevice(app(), { application_server_key: litoral })
    await save(maria, foreign, 5)
    // A subscription of another key is as lost as one that its push service forgot.
    expect(await push(maria, foreign)).toMatchObject(refused(410, 'device no longer receives'))
    expect(await read(maria, foreign)).toEqual(config(5, false))
    const [row] = await app()
      .database.db.select()
      .from(pushKeys)
      .where(eq(pushKeys.clientId, 'demo'))
    expect(row?.sealedPrivateKey.length).toBeGreaterThan(60)
  })

  it.each([404, 410])(
    'sends no more pushes after an answer %i until the subscription is saved again',
    async (status) => {
      const maria = await signIn('Maria')
      const device = await newDevice(app())
      await save(maria, device, 5)
      await setAnswer(app(), device, { status })
      expect(await push(maria, device)).toMatchObject(refused(410, 'device no longer receives'))
      expect(await read(maria, device)).toEqual(config(5, false))
      await setAnswer(app(), device, { status: 201 })
      expect(await push(maria, device)).toMatchObject(refused(410, 'device no longer receives'))
      expect(await received(app(), device)).toEqual([])
      await save(maria, device, 5)
      expect(await read(maria, device)).toEqual(config(5))
      expect(await push(maria, device)).toEqual(success)
    },
  )

  it.each([
    [429, '7', 503, 'upstream unavailable'],
    [401, '', 503, 'upstream unavailable'],
    [503, '', 503, 'upstream unavailable'],
    [413, '', 502, 'upstream failed'],
    [400, '', 502, 'upstream failed'],
  ])(
    'reports an answer %i of the push service and keeps the push subscription',
    async (status, wait, told, message) => {
      const joao = await signIn('João')
      const device = await newDevice(app(), { status, retry_after: wait })
      await save(joao, device, 5)
      const subscription = JSON.stringify(device)
      const answer = await joao.call(testPush, { body: { subscription } })
      expect(await readRefusal(answer)).toMatchObject(refused(told, message))
      expect(answer.headers.get('retry-after')).toBe(wait || null)
      expect(await read(joao, device)).toEqual(config(5))
    },
  )

  it('limits test pushes to ten an hour', async () => {
    const sonia = await signIn('Sônia')
    const device = await newDevice(app())
    await save(sonia, device, 5)
    for (let n = 0; n < 10; n += 1) expect((await push(sonia, device)).status).toBe(200)
    expect((await push(sonia, device)).status).toBe(429)
  })
})

const stores = () => ({ devices: subscriptionStore(app().database) })

describe('push subscriptions after sign-out', () => {
  it('stops the pushes to a browser as soon as its subscriber signs out', async () => {
    const maria = await signIn('Maria')
    const device = await newDevice(app())
    await save(maria, device, 5)
    await maria.call(signOut, {})
    const { devices } = stores()
    const owner = { clientId: 'demo', customerId: person('Maria').erpId }
    const living = (await devices.receiving(owner.clientId, [owner.customerId])).map(
      ({ endpoint }) => endpoint,
    )
    expect(living).not.toContain(device.endpoint)
    // The chosen range is kept for the next sign-in; the endpoint is deleted.
    const again = await signIn('Maria')
    expect(await read(again, device)).toEqual(config(5, false))
    expect(await push(again, device)).toMatchObject(refused(410, 'device no longer receives'))
    const joao = await signIn('João')
    expect(await read(joao, device)).toMatchObject(none)
  })

  it('stops the pushes to a browser whose session is ended from another session', async () => {
    const [stolen, home] = [await signIn('Vera'), await signIn('Vera')]
    const device = await newDevice(app())
    await save(stolen, device, 5)
    const { sessions } = await expectOk(listSessions, await stolen.call(listSessions, {}))
    const sessionId = sessions.find(({ is_current: isCurrent }) => isCurrent)?.id ?? ''
    expect((await home.call(endSession, { params: { sessionId } })).status).toBe(200)
    expect(await push(home, device)).toMatchObject(refused(410, 'device no longer receives'))
    expect(await received(app(), device)).toEqual([])
  })

  it('goes on to a browser whose session ran out, until the others are ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const away = await signIn('Helena', 'serrana')
    const device = await newDevice(app())
    await save(away, device, 5)
    vi.setSystemTime(Date.now() + 31 * dayMs)
    const owner = await signIn('Helena', 'serrana')
    expect(await push(owner, device)).toEqual(success)
    expect((await owner.call(endOtherSessions, {})).status).toBe(200)
    expect(await push(owner, device)).toMatchObject(refused(410, 'device no longer receives'))
  })
})

describe('renewing a push subscription', () => {
  it('moves the settings of a push subscription to its new address and drops the previous one', async () => {
    const maria = await signIn('Maria')
    const [previous, subscription] = [await newDevice(app()), await newDevice(app())]
    await save(maria, previous, 10)
    const worker = app().visitor()
    const answer = await worker.call(renewPushSubscription, { body: { previous, subscription } })
    expect(await readRefusal(answer)).toEqual(success)
    expect(await read(maria, previous)).toMatchObject(none)
    expect(await read(maria, subscription)).toEqual(config(10))
    expect(await push(maria, subscription)).toEqual(success)
  })

  it('refuses to renew a push subscription without the secret of the previous one', async () => {
    const maria = await signIn('Maria')
    const [previous, subscription] = [await newDevice(app()), await newDevice(app())]
    await save(maria, previous, 10)
    const keys = { ...previous.keys, auth: subscription.keys.auth }
    const body = { previous: { ...previous, keys }, subscription }
    const worker = app().visitor()
    expect(await readRefusal(await worker.call(renewPushSubscription, { body }))).toMatchObject(
      none,
    )
    const elsewhere = app().visitor('litoral')
    const known = { previous, subscription }
    expect(
      await readRefusal(await elsewhere.call(renewPushSubscription, { body: known })),
    ).toMatchObject(none)
    expect(await read(maria, previous)).toEqual(config(10))
  })
})

describe('the push keys of a provider', () => {
  it('creates one key pair for a provider even when several processes need it at once', async () => {
    const seal = createSealer(oneKey(new Uint8Array(32).fill(9)))
    const stores = Array.from({ length: 5 }, () => pushKeyStore(app().database, seal))
    const pairs = await Promise.all(stores.map((store) => store.of('novo')))
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1)
  })

  it('signs with the pair of a provider that was removed and entered again, in every process', async () => {
    const seal = createSealer(oneKey(new Uint8Array(32).fill(9)))
    let at = Date.now()
    const [one, other] = [1, 2].map(() => pushKeyStore(app().database, seal, () => new Date(at)))
    const former = await one?.of('de-novo')
    expect(await other?.of('de-novo')).toEqual(former)
    await app().database.db.delete(pushKeys).where(eq(pushKeys.clientId, 'de-novo'))
    at += 3_001
    const present = await one?.of('de-novo')
    expect(present).not.toEqual(former)
    expect(await other?.of('de-novo')).toEqual(present)
  })
})

describe('the choice of customers to remind', () => {
  it('selects customers who chose that day on a push subscription that is not signed out', async () => {
    const { devices } = stores()
    const [vera, padaria] = [await signIn('Vera'), await signIn('Padaria')]
    const [kept, lost] = [await newDevice(app()), await newDevice(app(), { status: 410 })]
    await save(vera, kept, 10)
    await save(padaria, lost, 10)
    await push(padaria, lost)
    const among = [person('Vera').erpId, person('Padaria').erpId, '999999']
    const chose = async (range: Range) => {
      const subscribers = await devices.subscribersWhoChose('demo', range, among)
      return subscribers.map(({ customerId }) => customerId)
    }
    // A customer whose push subscription is lost still reads the reminder in the inbox.
    expect(new Set(await chose(10))).toEqual(new Set(among.slice(0, 2)))
    expect(await devices.subscribersWhoChose('litoral', 10, among)).toEqual([])
    expect(await chose(1)).toEqual([])
    await vera.call(signOut, {})
    expect(await chose(10)).toEqual([among[1]])
    await devices.prune(new Date(Date.now() + 61 * dayMs))
    expect(await chose(10)).toEqual([among[1]])
    await devices.prune(new Date(Date.now() + 400 * dayMs))
    expect(await chose(10)).toEqual([])
  })
})
