import { describe, expect, it, onTestFinished } from 'vitest'
import { checkAcs } from '#contract/service/device-service.ts'
import {
  changeWifiPassword,
  listRouters,
  readRouterDetail,
  findRouter,
} from '#contract/service/routers.ts'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { wifiChangeStore } from '#server/service/routers/wifi-changes.ts'
import { wifiChanges } from '#server/service/routers/table.ts'
import { changeTenant } from '#tests/support/tenants/change-tenant.ts'
import { type TestApp, person, useApp } from '../../support/app.ts'
import type { Visitor } from '../../support/browser/visitor.ts'
import { expectOk } from '../../support/wire/answers.ts'

let now = new Date('2026-11-20T15:00:00Z')
/** Done while the router is asked for a change, before it has it. */
let meanwhile: (() => Promise<void>) | null = null
/** Adds a network that cannot be read to the 5.8 GHz band of each router. */
let hasUnread = false
const app = useApp({
  now: () => now,
  answerUpstream: async (request) => {
    const { method, url } = request
    if (hasUnread && method === 'GET' && url.endsWith('/wifi')) {
      const bands: object = await (await app().sandbox.upstream(request)).json()
      return Response.json({ ...bands, '5.8': [{ id: '9', ssid: 7 }] })
    }
    if (method === 'PATCH') {
      const act = meanwhile
      meanwhile = null
      await act?.()
    }
    return null
  },
})

const home = 'HWTC8A3F21C0'
const studio = 'ZTEGD0C4517B'

let signedIn: Promise<Visitor> | null = null
/** One session for the whole file, because the number of sessions of a subscriber is limited. */
const signInMaria = () => (signedIn ??= app().signIn(person('Maria')))

const serialsOf = async (who: Visitor, query: { qtype?: string } = {}) => {
  const answer = await who.call(listRouters, { query })
  expect(answer.status).toBe(200)
  const { devices }: { devices: { serialNumber: string }[] } = await answer.json()
  return devices.map(({ serialNumber }) => serialNumber).toSorted()
}

const networksOf = async (who: Visitor, serial: string) => {
  const answer = await who.call(findRouter, { params: { serial } })
  const { device } = await answer.json()
  return readRouterDetail(device).networks
}

const change = (
  who: Visitor,
  [serial, wlanIndex]: readonly [serial: string, wlanIndex: string],
  password: string,
  lanIndex = '1',
) => who.call(changeWifiPassword, { params: { serial, lanIndex, wlanIndex }, body: { password } })

const requestedAt = async (who: Visitor, serial: string) =>
  (await networksOf(who, serial)).map((network) => network.passwordRequestedAt)

const passwordAt = async (who: Visitor, serial: string, wlanIndex: number) =>
  (await networksOf(who, serial)).find((network) => network.wlanIndex === wlanIndex)?.password

describe('a network that cannot be read', () => {
  it('hides no other one, and is not told to be missing', async () => {
    const maria = await signInMaria()
    const find = async () =>
      expectOk(findRouter, await maria.call(findRouter, { params: { serial: home } }))
    expect(await find()).not.toHaveProperty('incomplete')
    hasUnread = true
    onTestFinished(() => {
      hasUnread = false
    })
    const part = await find()
    expect(part.incomplete).toBe(true)
    expect(readRouterDetail(part.device).networks.map(({ band }) => band)).toEqual(['2.4'])
    expect((await change(maria, [home, '5'], 'outra-senha')).status).toBe(502)
    // What was read is whole.
    expect((await change(maria, [home, '1'], 'palmeiras-302')).status).toBe(200)
  })
})

describe('the check for an ACS', () => {
  it.each([
    ['demo', 'Maria', true],
    ['serrana', 'Helena', false],
  ])('says whether the provider %s has an ACS', async (clientId, name, expected) => {
    const subscriber = await app().signIn(person(name, clientId))
    const answer = await subscriber.call(checkAcs, {})
    expect(await answer.json()).toEqual({ is_acs_configured: expected })
  })

  it('answers 404 to every router call at a provider without an ACS', async () => {
    const helena = await app().signIn(person('Helena', 'serrana'))
    const answers = [
      await helena.call(listRouters, { query: {} }),
      await helena.call(findRouter, { params: { serial: home } }),
      await change(helena, [home, '1'], 'senha-nova-1'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ message: 'no acs configured' })
    }
  })
})

describe('the list of routers', () => {
  it("contains only the routers of the subscriber's own logins, whatever qtype asks for", async () => {
    const maria = await signInMaria()
    expect(await serialsOf(maria)).toEqual([home, studio])
    for (const qtype of ['[deviceInfo.pppLogin]', 'deviceInfo.serial', "' or 1=1 --", '%']) {
      expect(await serialsOf(maria, { qtype })).toEqual([home, studio])
    }
  })

  it('lists routers without passwords and without fields that the contract does not name', async () => {
    const maria = await signInMaria()
    const text = await (await maria.call(listRouters, { query: {} })).text()
    expect(text).toContain('"pppLogin":"maria.casa"')
    expect(text).not.toMatch(/palmeiras|segredo|secreto|softwareVersion|wlanData/)
  })

  it('lists no routers for a subscriber without a login', async () => {
    expect(await serialsOf(await app().signIn(person('Ana')))).toEqual([])
  })

  it('separates the routers of subscribers with the same document at two providers', async () => {
    expect(await serialsOf(await app().signIn(person('Maria', 'litoral')))).toEqual([
      'HWTC7702BB10',
    ])
  })
})

describe('the details of a router', () => {
  it('shows a router with its networks and its minimum password length', async () => {
    const maria = await signInMaria()
    const answer = await maria.call(findRouter, { params: { serial: home } })
    const { device, as_of } = await answer.json()
    expect(device).toMatchObject({
      serialNumber: home,
      deviceInfo: { manufacturer: 'Huawei', pppLogin: 'maria.casa' },
      is_online: true,
      password_min: 8,
    })
    expect(as_of).toBe(now.toISOString())
    expect(readRouterDetail(device).networks).toMatchObject([
      { band: '2.4', lanIndex: 1, wlanIndex: 1, ssid: 'Casa da Maria', password: 'palmeiras-302' },
      { band: '5.8', lanIndex: 1, wlanIndex: 5, ssid: 'Casa da Maria 5G' },
    ])
  })

  it('answers without a password for a router that does not reveal it', async () => {
    const bakery = await app().signIn(person('Padaria'))
    expect(await passwordAt(bakery, 'INTB00A91F3E', 1)).toBeNull()
  })

  it.each(['..', '%2e%2e', 'a/b', 'x'.repeat(65), "' or 1=1"])(
    'finds no router by the serial number %j',
    async (serial) => {
      const maria = await signInMaria()
      const answer = await maria.call(findRouter, { params: { serial } })
      expect([400, 404]).toContain(answer.status)
    },
  )
})

const rename = (
  who: Visitor,
  [serial, wlanIndex]: readonly [serial: string, wlanIndex: string],
  name: string,
) => who.call(changeWifiName, { params: { serial, lanIndex: '1', wlanIndex }, body: { name } })

describe('changing a Wi-Fi password', () => {
  it('confirms a Wi-Fi password when the router has it', async () => {
    const maria = await signInMaria()
    const answer = await change(maria, [home, '1'], 'nova-da-casa')
    expect([answer.status, await answer.json()]).toEqual([200, { state: 'confirmed' }])
    expect(await passwordAt(maria, home, 1)).toBe('nova-da-casa')
    expect(await passwordAt(maria, home, 5)).toBe('palmeiras-302')
  })

  it('reports a queued Wi-Fi password as waiting until the router has it', async () => {
    const maria = await signInMaria()
    const answer = await change(maria, [studio, '6'], 'nova-da-fila')
    expect(await answer.json()).toEqual({ state: 'waiting' })
    expect(await passwordAt(maria, studio, 6)).toBe('visita-tecido')
    const requested = now.toISOString()
    expect(await requestedAt(maria, studio)).toEqual([null, null, null, requested])
    now = new Date(now.getTime() + 11_000)
    expect(await passwordAt(maria, studio, 6)).toBe('nova-da-fila')
    expect(await requestedAt(maria, studio)).toEqual([null, null, null, null])
  })

  it('never confirms a password of a router that does not reveal it, and expires it after a week', async () => {
    const bakery = await app().signIn(person('Padaria'))
    const answer = await change(bakery, ['INTB00A91F3E', '1'], 'nova-do-estoque')
    expect(await answer.json()).toEqual({ state: 'waiting' })
    expect(await requestedAt(bakery, 'INTB00A91F3E')).toEqual([now.toISOString()])
    const kept = await app().database.db.select().from(wifiChanges)
    expect(kept.map(({ clientId, customerId }) => [clientId, customerId])).toEqual([
      ['demo', '103'],
    ])
    expect(JSON.stringify(kept)).not.toContain('nova-do-estoque')
    now = new Date(now.getTime() + 8 * dayMs)
    const later = await app().signIn(person('Padaria'))
    expect(await requestedAt(later, 'INTB00A91F3E')).toEqual([null])
    now = new Date(now.getTime() - 8 * dayMs)
  })

  it('accepts a Wi-Fi password again after a failure', async () => {
    const maria = await signInMaria()
    const failed = await change(maria, [studio, '5'], 'nova-cinco-g')
    expect(failed.status).toBe(503)
    expect(await failed.text()).not.toContain('dispositivo')
    expect(await passwordAt(maria, studio, 5)).toBe('tecido-2024')
    // It may have reached the router all the same: a new name would undo it.
    const name = await rename(maria, [studio, '5'], 'Outro nome')
    expect([name.status, (await name.json()).message]).toEqual([409, 'password change pending'])
    const again = await change(maria, [studio, '5'], 'nova-cinco-g')
    expect(await again.json()).toEqual({ state: 'confirmed' })
  })

  it.each([
    ['', 400, 'password not provided'],
    ['cinco', 400, 'invalid password'],
    ['x'.repeat(31), 400, 'invalid password'],
    ['coração1', 400, 'invalid password'],
    ['seis66', 422, 'password too short for device'],
    ['sete777', 422, 'password too short for device'],
    ['oito8888', 200, undefined],
    ['x'.repeat(30), 200, undefined],
  ])('answers the Wi-Fi password %j with status %i', async (password, status, message) => {
    const maria = await signInMaria()
    const answer = await change(maria, [home, '5'], password)
    const body = await answer.json()
    expect([answer.status, body.message]).toEqual([status, message])
  })

  it.each([
    ['1', '7', 404],
    ['2', '1', 404],
    ['1', '999', 400],
    ['-1', '1', 400],
    ['0', '1', 400],
    ['1', '1/../2', 400],
    ['1', '1,1', 400],
    ['1', '', 400],
  ])('answers a password for LAN %s and WLAN %s with status %i', async (lan, wlan, status) => {
    const maria = await signInMaria()
    expect((await change(maria, [home, wlan], 'senha-valida', lan)).status).toBe(status)
  })

  it('keeps Wi-Fi passwords out of the log', async () => {
    const maria = await signInMaria()
    await change(maria, [home, '1'], 'canario-no-log-9')
    await change(maria, [studio, '5'], 'canario-no-log-9')
    expect(app().log.join('\n')).not.toMatch(/canario|palmeiras|tecido|BEGIN/)
  })
})

describe('changing the name of a Wi-Fi network', () => {
  const networkAt = async (who: Visitor, serial: string, wlanIndex: number) =>
    (await networksOf(who, serial)).find((network) => network.wlanIndex === wlanIndex)

  it('confirms the name when the router has it, and keeps the password', async () => {
    const maria = await signInMaria()
    const before = await passwordAt(maria, home, 1)
    const answer = await rename(maria, [home, '1'], '  Casa Nova ')
    expect([answer.status, await answer.json()]).toEqual([200, { state: 'confirmed' }])
    expect(await networkAt(maria, home, 1)).toMatchObject({
      ssid: 'Casa Nova',
      password: before,
      nameRequestedAt: null,
    })
  })

  it('says of a queued name that it waits, until the router has it', async () => {
    const maria = await signInMaria()
    const answer = await rename(maria, [studio, '6'], 'Visitas 5G')
    expect(await answer.json()).toEqual({ state: 'waiting' })
    expect(await networkAt(maria, studio, 6)).toMatchObject({
      nameRequestedAt: now.toISOString(),
      passwordRequestedAt: null,
    })
    now = new Date(now.getTime() + 11_000)
    expect(await networkAt(maria, studio, 6)).toMatchObject({
      ssid: 'Visitas 5G',
      nameRequestedAt: null,
    })
  })

  it('is refused while a new password is in the queue, which it would undo', async () => {
    const maria = await signInMaria()
    await change(maria, [studio, '6'], 'senha-da-fila')
    const answer = await rename(maria, [studio, '6'], 'Outras visitas')
    expect([answer.status, (await answer.json()).message]).toEqual([409, 'password change pending'])
    now = new Date(now.getTime() + 11_000)
    expect(await passwordAt(maria, studio, 6)).toBe('senha-da-fila')
  })

  it('is refused while a new password is on its way, also after the process that sent it died', async () => {
    const maria = await signInMaria()
    const before = await networkAt(maria, home, 1)
    const answers: [number, unknown][] = []
    meanwhile = async () => {
      const answer = await rename(maria, [home, '1'], 'Nome no meio')
      answers.push([answer.status, (await answer.json()).message])
    }
    expect((await change(maria, [home, '1'], 'senha-a-caminho')).status).toBe(200)
    expect(answers).toEqual([[409, 'password change pending']])
    expect(await networkAt(maria, home, 1)).toMatchObject({
      ssid: before?.ssid,
      password: 'senha-a-caminho',
      passwordRequestedAt: null,
    })
  })

  it('gives way to a new password, which takes the present name along', async () => {
    const maria = await signInMaria()
    await rename(maria, [studio, '6'], 'Nome que espera')
    await change(maria, [studio, '6'], 'senha-que-vale')
    now = new Date(now.getTime() + 11_000)
    const network = await networkAt(maria, studio, 6)
    expect(network).toMatchObject({ password: 'senha-que-vale', nameRequestedAt: null })
    expect(network?.ssid).not.toBe('Nome que espera')
  })

  it('is refused of a network whose password the router does not reveal', async () => {
    const bakery = await app().signIn(person('Padaria'))
    const answer = await rename(bakery, ['INTB00A91F3E', '1'], 'Padaria')
    expect([answer.status, (await answer.json()).message]).toEqual([409, 'password unknown'])
  })

  it.each(['', '   ', 'Vovó', 'x'.repeat(33), 'Casa\n2'])('refuses the name %j', async (name) => {
    const answer = await rename(await signInMaria(), [home, '5'], name)
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'invalid name'])
  })

  it('finds no network that the router does not have', async () => {
    const answer = await rename(await signInMaria(), [home, '7'], 'Casa')
    expect(answer.status).toBe(404)
  })

  it('is not offered where the provider switched it off', async () => {
    // What the session of the other tests may still change is not known here.
    const joao = await app().signIn(person('João'))
    await changeTenant(app(), { rules: { allowsNewWifiName: false } })
    expect((await rename(joao, ['TPLK5C1E90AA', '1'], 'Casa')).status).toBe(403)
  })
})

describe('a change that waits for its router', () => {
  it('is what it was before, where the next one is refused or seen by an older look', async () => {
    const store = wifiChangeStore(app().database, new Uint8Array(32))
    const router = { clientId: 'demo', customerId: '7', documentHash: 'd', serial: home }
    const change = { ...router, path: '1.1', what: 'password' as const }
    const pending = async () => (await store.listPending({ ...router, now }))[0]
    await store.add({ ...change, value: 'primeira', now })
    const older = await pending()
    const takeBack = await store.add({ ...change, value: 'segunda', now: new Date(+now + 1000) })
    expect((await pending())?.matches('segunda')).toBe(true)
    await store.delete({ ...router, ...older, path: change.path, what: change.what })
    expect((await pending())?.matches('segunda')).toBe(true)
    await takeBack()
    expect(await pending()).toMatchObject({ requestedAt: now })
    expect((await pending())?.matches('primeira')).toBe(true)
    await store.delete(change)
    const undo = await store.add({ ...change, value: 'terceira', now })
    await undo()
    expect(await pending()).toBeUndefined()
  })
})

describe('routers while the ACS is failing', () => {
  const broken = async (test: TestApp, mode: 'down' | 'garbage', work: () => Promise<void>) => {
    await test.fault({ upstream: 'acs', mode, client_id: 'netmania' })
    try {
      await work()
    } finally {
      await test.fault({ upstream: 'acs', mode: 'ok', client_id: 'netmania' })
    }
  }

  it('serves the last known list with its date, and answers 503 to details and changes', async () => {
    const carlos = await app().signIn(person('Carlos', 'netmania'))
    const before = await (await carlos.call(listRouters, { query: {} })).json()
    now = new Date(now.getTime() + 2 * minuteMs)
    await broken(app(), 'down', async () => {
      const after = await (await carlos.call(listRouters, { query: {} })).json()
      expect(after).toEqual(before)
      const one = await carlos.call(findRouter, { params: { serial: 'HWTC11D09E77' } })
      expect([502, 503]).toContain(one.status)
      const changed = await change(carlos, ['HWTC11D09E77', '1'], 'nova-do-carlos')
      expect([502, 503]).toContain(changed.status)
    })
  })

  it('reports an unreadable answer as a failure without repeating its text', async () => {
    const carlos = await app().signIn(person('Carlos', 'netmania'))
    await broken(app(), 'garbage', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const one = await carlos.call(findRouter, { params: { serial: 'HWTC11D09E77' } })
        expect([502, 503]).toContain(one.status)
        expect(await one.text()).not.toMatch(/mysqli|html|Manuten/i)
      }
    })
  })
})
