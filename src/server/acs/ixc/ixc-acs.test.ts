import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createEgress } from '../../egress/egress.ts'
import { acses } from '../acses.ts'

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
const olderPem = key.export({ type: 'sec1', format: 'pem' }).toString()

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly token: string
  readonly body: unknown
}

const device = (serialNumber: string, pppoeLogin = 'maria.casa', rest: object = {}) => ({
  serialNumber,
  status: true,
  connection: { pppoeLogin },
  deviceInfo: { manufacturer: 'Huawei', modelName: 'EG8145X6', superSecret: 'x' },
  ...rest,
})

/** A device service that answers what a test says, after giving out numbered tokens. */
function fakeAcs(answer: (asked: Asked) => unknown, privateKey = pem) {
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const asked: Asked[] = []
  let tokens = 0
  const log = { warn: () => {} }
  const egress = createEgress({
    allow: new Set(),
    log,
    random: () => 0,
    inside: {
      suffix: '.sandbox.example',
      async handle(request) {
        const url = new URL(request.url)
        const text = await request.text()
        const call = {
          method: request.method,
          path: url.pathname,
          query: url.searchParams,
          token: request.headers.get('authorization')?.replace('Bearer ', '') ?? '',
          body: text === '' ? undefined : JSON.parse(text),
        }
        asked.push(call)
        if (url.pathname.endsWith('/auth')) {
          tokens += 1
          return Response.json({ access_token: `token-${tokens}`, expires_in: 600 })
        }
        const said = answer(call)
        return said instanceof Response ? said : Response.json(said)
      },
    },
  })
  const account = {
    clientId: 'demo',
    acs: { url: 'demo.acs.sandbox.example/base/', issuerId: 'portal-demo', privateKey },
  }
  const acs = acses({ egress, now: () => clock.now, log }).for(account)
  const signIns = () => asked.filter(({ path }) => path.endsWith('/auth'))
  return { acs, asked, clock, signIns }
}

const none = { registers: [], hasNextPage: false }

describe('signing in', () => {
  it('proves the client by a short ES256 token below the address of the provider', async () => {
    const { acs, asked, signIns, clock } = fakeAcs(() => none)
    await acs.devicesOf('maria.casa')
    expect(asked.map(({ path }) => path)).toEqual([
      '/base/auth',
      '/base/api/v1/devices/views/natural',
    ])
    const { payload, protectedHeader } = await jwtVerify(
      signIns()[0]?.token ?? '',
      createPublicKey(pem),
      { currentDate: clock.now },
    )
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT' })
    expect(payload.iss).toBe('portal-demo')
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
    expect(asked[1]?.token).toBe('token-1')
  })

  it('is done once, and again before the token runs out', async () => {
    const { acs, signIns, clock } = fakeAcs(() => ({ '2.4': [], '5.8': [] }))
    await acs.wlansOf('A1')
    await acs.wlansOf('A1')
    expect(signIns()).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 571_000)
    await acs.wlansOf('A1')
    expect(signIns()).toHaveLength(2)
  })

  it('is repeated once when a token is no longer taken', async () => {
    const { acs, signIns } = fakeAcs(({ token }) =>
      token === 'token-1' ? new Response('{}', { status: 401 }) : { '2.4': [], '5.8': [] },
    )
    await acs.wlansOf('A1')
    expect(signIns()).toHaveLength(2)
    const stubborn = fakeAcs(() => new Response('{}', { status: 401 }))
    await expect(stubborn.acs.wlansOf('A1')).rejects.toThrow('status 401')
    expect(stubborn.signIns()).toHaveLength(2)
  })

  it.each([
    ['with its line breaks written out', pem.replaceAll('\n', String.raw`\n`)],
    ['of the older kind', olderPem],
    ['with space around it', `\n  ${pem}  \n`],
  ])('takes a key %s', async (_, privateKey) => {
    const { acs } = fakeAcs(() => none, privateKey)
    expect((await acs.devicesOf('maria.casa')).value).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['a word', 'segredo'],
    [
      'a key of another curve',
      generateKeyPairSync('ec', { namedCurve: 'P-384' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ],
  ])('fails without asking with %s for a key', async (_, privateKey) => {
    const { acs, asked } = fakeAcs(() => none, privateKey)
    await expect(acs.devicesOf('maria.casa')).rejects.toThrow('private key unreadable')
    expect(asked).toEqual([])
  })
})

describe('the devices of a login', () => {
  it('come page by page, only those of the very login', async () => {
    const pages = [
      { registers: [device('A1'), device('B1', 'maria.casa2')], hasNextPage: true },
      { registers: [device('A2', 'maria.casa', { status: null, lastInform: 'x' })] },
    ]
    const { acs, asked } = fakeAcs(
      ({ query }) => pages[Number(query.get('pagination[currentPage]')) - 1],
    )
    const { value } = await acs.devicesOf('maria.casa')
    expect(value).toEqual([
      expect.objectContaining({ serial: 'A1', login: 'maria.casa', isOnline: true }),
      expect.objectContaining({ serial: 'A2', isOnline: null, lastSeen: null, installedAt: null }),
    ])
    expect(JSON.stringify(value)).not.toContain('superSecret')
    expect(asked[1]?.query.get('search[column]')).toBe('connection.pppoeLogin')
    expect(asked[1]?.query.get('search[search]')).toBe('maria.casa')
  })

  it('leave out what cannot be read, and a serial that would lead elsewhere', async () => {
    const registers = [device('..'), device('a/b'), device(''), { serialNumber: 7 }, device('A1')]
    const { acs } = fakeAcs(() => ({ registers }))
    expect((await acs.devicesOf('maria.casa')).value.map(({ serial }) => serial)).toEqual(['A1'])
  })

  it('never end is the fault of the service', async () => {
    const { acs } = fakeAcs(() => ({ registers: [device('A1')], hasNextPage: true }))
    await expect(acs.devicesOf('maria.casa')).rejects.toThrow('endless listing')
  })

  it.each([[[]], [{}], [{ registers: 'x' }], ['texto'], [{ registers: [{ a: 1 }] }]])(
    'are garbage as %j',
    async (said) => {
      const { acs } = fakeAcs(() => said)
      await expect(acs.devicesOf('maria.casa')).rejects.toThrow('acs garbage')
    },
  )
})

describe('the networks of a device', () => {
  it('have their place from the path, else from their number', async () => {
    const { acs, asked } = fakeAcs(() => ({
      '2.4': [
        { id: 1, enable: true, ssid: 'Casa', password: '' },
        {
          id: 'x',
          ssid: 'Longe',
          path: 'a.LANDevice.2.WLANConfiguration.3',
          password: 'segredo-1',
        },
        { id: 'y', ssid: 'Sem lugar' },
      ],
      '5.8': [{ id: 5, enable: false, ssid: 'Casa 5G' }],
    }))
    expect(await acs.wlansOf('A 1')).toMatchObject([
      { id: '1', band: '2.4', lanIndex: 1, wlanIndex: 1, password: null, isEnabled: true },
      { id: 'x', band: '2.4', lanIndex: 2, wlanIndex: 3, password: 'segredo-1' },
      { id: '5', band: '5.8', lanIndex: 1, wlanIndex: 5, password: null, isEnabled: false },
    ])
    expect(asked[1]?.path).toBe('/base/api/v1/devices/A%201/wifi')
  })
})

describe('a new password', () => {
  const wlan = {
    id: '5',
    band: '5.8',
    lanIndex: 1,
    wlanIndex: 5,
    ssid: 'Casa 5G',
    isEnabled: true,
    password: null,
  } as const
  const change = { serial: 'A1', wlan, password: 'senha-nova' }

  it.each([
    [200, 'asked'],
    [202, 'asked'],
    [400, 'refused'],
    [422, 'refused'],
  ])('answered by %i is %s', async (status, expected) => {
    const { acs, asked } = fakeAcs(() => new Response('{}', { status }))
    expect(await acs.changePassword(change)).toBe(expected)
    expect(asked[1]).toMatchObject({
      method: 'PATCH',
      path: '/base/api/v1/devices/A1/wifi/5',
      body: { ssid: 'Casa 5G', password: 'senha-nova' },
    })
  })

  it.each([500, 503, 404])('answered by %i is asked for once and fails', async (status) => {
    const { acs, asked } = fakeAcs(() => new Response('senha-nova', { status }))
    const failing = acs.changePassword(change)
    await expect(failing).rejects.toThrow(/^acs /)
    await expect(failing).rejects.not.toThrow('senha-nova')
    expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})
