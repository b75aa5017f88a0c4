import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createAcses } from '../acses.ts'

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

const router = (serialNumber: string, pppoeLogin = 'maria.casa', rest: object = {}) => ({
  serialNumber,
  status: true,
  connection: { pppoeLogin },
  deviceInfo: { manufacturer: 'Huawei', modelName: 'EG8145X6', superSecret: 'x' },
  ...rest,
})

/** An ACS that answers what a test wants, and hands out numbered access tokens. */
function fakeAcs(answer: (asked: Asked) => unknown, privateKey = pem) {
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const asked: Asked[] = []
  let tokens = 0
  const log = { warn: () => {} }
  const egress = createEgress({
    allow: new Set(),
    log,
    random: () => 0,
    inProcess: {
      hostSuffix: '.sandbox.example',
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
  const acs = createAcses({ egress, now: () => clock.now, log }).for(account)
  const signIns = () => asked.filter(({ path }) => path.endsWith('/auth'))
  return { acs, asked, clock, signIns }
}

const noDevices = { registers: [], hasNextPage: false }

describe('signing in to the ACS', () => {
  it("sends a short-lived ES256 token to the provider's own address", async () => {
    const { acs, asked, signIns, clock } = fakeAcs(() => noDevices)
    await acs.routersOf('maria.casa')
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
    expect(payload.aud).toBe('demo.acs.sandbox.example')
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
    expect(asked[1]?.token).toBe('token-1')
  })

  it('happens once, and again before the token expires', async () => {
    const { acs, signIns, clock } = fakeAcs(() => ({ '2.4': [], '5.8': [] }))
    await acs.wlansOf('A1')
    await acs.wlansOf('A1')
    expect(signIns()).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 571_000)
    await acs.wlansOf('A1')
    expect(signIns()).toHaveLength(2)
  })

  it('is repeated once when the ACS rejects a token', async () => {
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
    [String.raw`with \n instead of line breaks`, pem.replaceAll('\n', String.raw`\n`)],
    ['in the older PEM form', olderPem],
    ['with space around it', `\n  ${pem}  \n`],
  ])('accepts a key %s', async (_what, privateKey) => {
    const { acs } = fakeAcs(() => noDevices, privateKey)
    expect((await acs.routersOf('maria.casa')).value).toEqual([])
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
  ])('fails without a call when the key is %s', async (_what, privateKey) => {
    const { acs, asked } = fakeAcs(() => noDevices, privateKey)
    await expect(acs.routersOf('maria.casa')).rejects.toThrow('private key unreadable')
    expect(asked).toEqual([])
  })
})

describe('the routers of a login', () => {
  it('are read page by page, and only those of exactly that login', async () => {
    const pages = [
      { registers: [router('A1'), router('B1', 'maria.casa2')], hasNextPage: true },
      { registers: [router('A2', 'maria.casa', { status: null, lastInform: 'x' })] },
    ]
    const { acs, asked } = fakeAcs(
      ({ query }) => pages[Number(query.get('pagination[currentPage]')) - 1],
    )
    const { value } = await acs.routersOf('maria.casa')
    expect(value).toEqual([
      expect.objectContaining({ serial: 'A1', login: 'maria.casa', isOnline: true }),
      expect.objectContaining({ serial: 'A2', isOnline: null, lastSeen: null, installedAt: null }),
    ])
    expect(JSON.stringify(value)).not.toContain('superSecret')
    expect(asked[1]?.query.get('search[column]')).toBe('connection.pppoeLogin')
    expect(asked[1]?.query.get('search[search]')).toBe('maria.casa')
  })

  it('are asked for anew where the pages shifted, and a part where they still do', async () => {
    const page = (hasNextPage: boolean, ...serials: readonly string[]) => ({
      registers: serials.map((serial) => router(serial)),
      hasNextPage,
    })
    const settled = [
      page(true, 'A1', 'A2'),
      page(false, 'A2'),
      page(true, 'A1', 'A2'),
      page(false, 'A3'),
    ]
    const once = fakeAcs(() => settled.shift())
    const read = await once.acs.routersOf('maria.casa')
    expect(read.value.map(({ serial }) => serial)).toEqual(['A1', 'A2', 'A3'])
    expect(read.isIncomplete).toBeUndefined()
    const always = fakeAcs(({ query }) =>
      query.get('pagination[currentPage]') === '1' ? page(true, 'A1') : page(false, 'A1'),
    )
    const part = await always.acs.routersOf('maria.casa')
    expect(part.value.map(({ serial }) => serial)).toEqual(['A1'])
    expect(part.isIncomplete).toBe(true)
  })

  it('are found among hundreds of similar logins', async () => {
    const { acs } = fakeAcs(({ query }) => {
      const page = Number(query.get('pagination[currentPage]'))
      const registers = Array.from({ length: 50 }, (_, nth) =>
        router(`S${page}-${nth}`, page === 8 && nth === 0 ? 'maria' : `maria.${page}.${nth}`),
      )
      return { registers, hasNextPage: page < 8 }
    })
    expect((await acs.routersOf('maria')).value.map(({ serial }) => serial)).toEqual(['S8-0'])
  })

  it('are read on after a full page that says nothing of another one', async () => {
    const { acs } = fakeAcs(({ query }) => {
      const page = Number(query.get('pagination[currentPage]'))
      const count = page < 3 ? 50 : 1
      return { registers: Array.from({ length: count }, (_, nth) => router(`S${page}-${nth}`)) }
    })
    const { value, isIncomplete } = await acs.routersOf('maria.casa')
    expect(value).toHaveLength(101)
    expect(isIncomplete).toBeUndefined()
  })

  it.each([
    ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T09:00:00-03:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20 12:00:00+0000', '2026-11-20T12:00:00.000Z'],
    [1_795_176_000_000, '2026-11-20T12:00:00.000Z'],
    [1_795_176_000, '2026-11-20T12:00:00.000Z'],
    ['1795176000', '2026-11-20T12:00:00.000Z'],
    // In which zone, or which of two days: not known.
    ['2026-11-20 12:00:00', null],
    ['2026-11-20T12:00:00', null],
    ['2026-11-20', null],
    ['11/12/2026', null],
    ['20/11/2026 12:00', null],
    ['0001-01-01T00:00:00', null],
    ['', null],
    [0, null],
    [20_261_120, null],
    [null, null],
  ])('were seen last as %j says: %s', async (lastInform, instant) => {
    const { acs } = fakeAcs(() => ({ registers: [router('A1', 'maria.casa', { lastInform })] }))
    const [read] = (await acs.routersOf('maria.casa')).value
    expect(read?.lastSeen?.toISOString() ?? null).toBe(instant)
  })

  it('leave out unreadable rows, and serials that would change the URL path', async () => {
    const registers = [router('..'), router('a/b'), router(''), { serialNumber: 7 }, router('A1')]
    const { acs } = fakeAcs(() => ({ registers }))
    expect((await acs.routersOf('maria.casa')).value.map(({ serial }) => serial)).toEqual(['A1'])
  })

  it('are a failure when the pages never end', async () => {
    let number = 0
    const { acs } = fakeAcs(() => ({ registers: [router(`A${(number += 1)}`)], hasNextPage: true }))
    await expect(acs.routersOf('maria.casa')).rejects.toThrow('endless listing')
  })

  it.each([[[]], [{}], [{ registers: 'x' }], ['texto'], [{ registers: [{ a: 1 }] }]])(
    'are a failure when the ACS answers %j',
    async (answer) => {
      const { acs } = fakeAcs(() => answer)
      await expect(acs.routersOf('maria.casa')).rejects.toThrow('acs protocol-error')
    },
  )
})

describe('the Wi-Fi networks of a router', () => {
  it('take their indexes from the path, or else from their id', async () => {
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
    const { value, isIncomplete } = await acs.wlansOf('A 1')
    expect(isIncomplete).toBe(true)
    expect(value).toMatchObject([
      { id: '1', band: '2.4', lanIndex: 1, wlanIndex: 1, password: null, isEnabled: true },
      { id: 'x', band: '2.4', lanIndex: 2, wlanIndex: 3, password: 'segredo-1' },
      { id: '5', band: '5.8', lanIndex: 1, wlanIndex: 5, password: null, isEnabled: false },
    ])
    expect(asked[1]?.path).toBe('/base/api/v1/devices/A%201/wifi')
  })

  it.each([
    [{ '2.4': [{ id: 1 }], '6': [{ id: 9 }] }, 1, true],
    [{ '2.4': [{ id: 1 }], '5': [{ id: 5 }] }, 1, true],
    [{ '2.4': [{ id: 1 }], '6': [], page: 1 }, 1, undefined],
    [{ '2.4': [], '5.8': [] }, 0, undefined],
    [{}, 0, undefined],
  ])('of %j are %i, and a part: %s', async (answer, count, part) => {
    const { value, isIncomplete } = await fakeAcs(() => answer).acs.wlansOf('A1')
    expect([...value]).toHaveLength(count)
    expect(isIncomplete).toBe(part)
  })

  it.each([{ type: 'error', message: 'x' }, { error: 'x' }, { '2.4': null }, { '5.8': {} }])(
    'are a failure when the ACS answers %j',
    async (answer) => {
      await expect(fakeAcs(() => answer).acs.wlansOf('A1')).rejects.toThrow('acs protocol-error')
    },
  )
})

describe('changing a Wi-Fi password', () => {
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
  ])('reads status %i as %s', async (status, expected) => {
    const { acs, asked } = fakeAcs(() => new Response('{}', { status }))
    expect(await acs.changePassword(change)).toBe(expected)
    expect(asked[1]).toMatchObject({
      method: 'PATCH',
      path: '/base/api/v1/devices/A1/wifi/5',
      body: { ssid: 'Casa 5G', password: 'senha-nova' },
    })
  })

  it('sends a new name with the present password', async () => {
    const { acs, asked } = fakeAcs(() => new Response('{}', { status: 202 }))
    const known = { ...wlan, password: 'senha-de-hoje' }
    expect(await acs.changeName({ serial: 'A1', wlan: known, name: 'Casa' })).toBe('asked')
    expect(asked[1]).toMatchObject({ body: { ssid: 'Casa', password: 'senha-de-hoje' } })
  })

  it.each([500, 503, 404])('sends the change once and fails on status %i', async (status) => {
    const { acs, asked } = fakeAcs(() => new Response('senha-nova', { status }))
    const failing = acs.changePassword(change)
    await expect(failing).rejects.toThrow(/^acs /)
    await expect(failing).rejects.not.toThrow('senha-nova')
    expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})
