import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { serviceSchemas } from './persisted-services.ts'

/** What would be sealed of an answer, as text; null where it is not stored at all. */
function storedText(family: keyof typeof serviceSchemas, answer: unknown): string | null {
  const stored = v.safeParse(serviceSchemas[family], JSON.parse(JSON.stringify(answer)))
  return stored.success ? JSON.stringify(stored.output) : null
}

/** What a screen gets back of an answer that was stored. */
const restored = (family: keyof typeof serviceSchemas, answer: unknown) =>
  v.parse(serviceSchemas[family], JSON.parse(storedText(family, answer) ?? 'null'))

const asOf = '2026-11-28T11:10:00.000Z'
const card = {
  uuid: 'c-1',
  alias: 'Do mercado',
  CardNumber: '************0010',
  ExpirationDate: '12/2030',
  brand: 'Visa',
}

describe('a stored card', () => {
  it('is shown again with its last four digits', () => {
    expect(restored('cards', [card])).toEqual([card])
  })

  it.each([
    ['a number that the server did not hide', { CardNumber: '4111111111110010' }],
    ['a number of which the first six are shown', { CardNumber: '411111******0010' }],
    ['a number that was typed as its name', { alias: 'Visa 4111 1111 1111 0010' }],
    ['a CVV and a token beside it', { cvv: '987', CardToken: 'tok_4111', SecurityCode: '987' }],
  ])('holds no more than that of %s', (_, more) => {
    const text = storedText('cards', [{ ...card, ...more }])
    expect(text).toContain('0010')
    expect(text).not.toMatch(/4111|987/)
  })
})

const agreement = {
  id: 'a-1',
  contractId: '201',
  method: 'pix',
  state: 'waiting',
  limit: 20_000,
  announcedDays: 5,
  nextRunOn: '2026-11-24',
  card: null,
  createdAt: asOf,
  activeSince: null,
  endedAt: null,
  approval: { code: '00020126-secret', expiresAt: asOf, invoiceId: null, value: null },
  charges: [
    {
      invoiceId: '1022',
      dueDate: '2026-12-05',
      value: 9990,
      state: 'announced',
      chargeOn: '2026-12-05',
      announcedAt: asOf,
      decidedAt: null,
    },
  ],
}

const router = {
  serial: 'HWTC8A3F21C0',
  login: 'maria',
  manufacturer: 'Huawei',
  model: 'EG8145',
  installedAt: null,
  lastSeen: asOf,
}

describe('a stored router', () => {
  it('is shown again without whether it is connected, and without its networks', () => {
    const networks = [{ ssid: 'Casa', password: 'secret' }]
    const answer = { routers: [{ ...router, isOnline: true, networks }], asOf }
    expect(storedText('routers', answer)).not.toContain('secret')
    expect(restored('routers', answer)).toEqual({ routers: [{ ...router, isOnline: null }], asOf })
  })
})

describe('a stored agreement', () => {
  it('is shown again without the code that authorises the bank', () => {
    expect(storedText('agreements', [agreement])).not.toContain('secret')
    expect(restored('agreements', [agreement])).toEqual([{ ...agreement, approval: null }])
  })
})

const request = {
  id: '4001',
  protocol: '202611280001',
  status: 'in_progress',
  subject: 'Sem conexão',
  openedAt: '2026-11-28 10:00:00',
  message: 'A luz está vermelha.',
  visit: { state: 'scheduled', from: '2026-11-30 08:00:00', to: '' },
  contractId: '201',
}
const line = {
  id: '7',
  login: 'maria',
  contractId: '201',
  state: 'online',
  since: '2026-11-20 10:00:00',
  isReduced: false,
  actions: ['reconnect'],
}
const rightRequest = {
  id: 'r-1',
  kind: 'contest',
  contractId: null,
  invoiceId: '1022',
  protocol: '1',
  supportId: '4001',
  status: 'unknown',
  requestedAt: new Date(asOf),
  startsOn: null,
  endsOn: null,
  effectiveOn: null,
  answerBy: '2026-12-28',
  amount: 2500,
  dueDay: null,
  mayWithdraw: false,
  isWithdrawn: false,
}

/** An answer of each family, as its screen knows it. */
const answers: readonly [keyof typeof serviceSchemas, unknown][] = [
  ['supportRequests', { requests: [request], asOf, isIncomplete: true }],
  ['supportRequest', { request, asOf }],
  [
    'supportMessages',
    {
      messages: [
        { id: '1', text: 'Oi', sentAt: null, sender: 'subscriber' },
        { id: '2', text: 'Já vamos.', sentAt: '2026-11-28 10:05:00', sender: { name: 'Ana' } },
      ],
      asOf,
    },
  ],
  ['lines', { lines: [line], asOf }],
  ['linePart', null],
  ['linePart', { readings: [{ at: '2026-11-28 06:00:00', rx: -21.5, tx: null }], as_of: asOf }],
  [
    'linePart',
    {
      sessions: [
        { started_at: '2026-11-28 06:00:00', ended_at: null, cause: '' },
        {
          started_at: '2026-11-27 06:00:00',
          ended_at: '2026-11-28 05:59:00',
          cause: 'Lost-Carrier',
        },
      ],
      as_of: asOf,
    },
  ],
  ['linePart', { days: [{ day: '2026-11-28', down: 10, up: 1 }], months: [], as_of: asOf }],
  ['linePart', { equipment: [{ name: 'ONU', serial: 'HWTC8A3F21C0' }], as_of: asOf }],
  [
    'fiscalNotes',
    {
      notes: [
        {
          id: '1',
          number: '77',
          type: 'NFCom',
          value: 9990,
          issuedOn: '2026-11-01',
          accessKey: '4'.repeat(44),
        },
      ],
      asOf,
    },
  ],
  [
    'sessions',
    [
      {
        id: 's-1',
        device: 'Chrome · Android',
        signed_in_at: asOf,
        last_seen: asOf,
        is_current: true,
        is_own_device: false,
      },
    ],
  ],
  ['rightRequests', [rightRequest]],
  [
    'paymentParts',
    {
      isOffered: true,
      open: {
        id: '1',
        protocol: '202611000001',
        supportId: '4001',
        status: 'in_progress',
        requestedAt: new Date(asOf),
        amount: 189_80,
      },
    },
  ],
]

describe('what is stored of the screens that are opened when something is wrong', () => {
  it.each(answers)('is shown again as it was (%s)', (family, answer) => {
    expect(restored(family, answer)).toEqual(answer)
  })

  it('has no field that its family does not name', () => {
    const more = { token: 'secret', password: 'secret', ip: 'secret' }
    const withMore = (value: object) => ({ ...value, ...more })
    const texts = [
      storedText('supportRequests', withMore({ requests: [withMore(request)], asOf })),
      storedText('lines', withMore({ lines: [withMore(line)], asOf })),
      storedText('rightRequests', [withMore(rightRequest)]),
      storedText('sessions', [
        withMore({ id: 's-1', device: '', signed_in_at: asOf, last_seen: asOf, is_current: true }),
      ]),
    ]
    for (const text of texts) {
      expect(text).not.toBeNull()
      expect(text).not.toContain('secret')
    }
  })

  it('is no request that the server does not know', () => {
    expect(storedText('supportRequest', { request: null, asOf })).toBeNull()
  })
})
