import { beforeEach, describe, expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { fakeCielo } from '#tests/support/upstreams/fake-cielo.ts'
import { type CardLinks, GatewayRefusal } from '../port.ts'

const paymentId = '24bc8366-fc31-4d6c-8555-17049a836a07'
/** A sale exactly as it was asked, in this status. */
const sale = (Status: number, payment: object = {}, rest: object = {}) => ({
  MerchantOrderId: 'FAT1Rabc',
  ...rest,
  Payment: {
    PaymentId: paymentId,
    Type: 'CreditCard',
    Amount: 13_937,
    CapturedAmount: [2, 10, 11].includes(Status) ? 13_937 : 0,
    Installments: 3,
    Currency: 'BRL',
    Status,
    ReturnCode: '4',
    ...payment,
  },
})
const asked = { orderId: 'FAT1Rabc', amount: 13_937, installments: 3 } as const
const noLinks = { transactionLinkId: '', issuerTransactionId: '' }
const kept: CardLinks[] = []
const links = (known: Partial<CardLinks> = {}) => ({
  known: { ...noLinks, ...known },
  keep: async (found: CardLinks) => void kept.push(found),
})
const order = {
  orderId: 'FAT1Rabc',
  amount: 13_937,
  installments: 3,
  card: { token: 'token', brand: 'Mastercard', holder: "João d'Ávila", links: links() },
  securityCode: null,
  descriptor: 'Provedor São José Telecom',
} as const
const knownLinks = { transactionLinkId: 'mK8vT2qA-9LpX7dWc3Rf_H', issuerTransactionId: '5800274' }
const standingOrder = {
  ...order,
  isRecurring: true,
  card: { ...order.card, links: links(knownLinks) },
} as const
const rawCard = {
  number: '4000000000000010',
  holder: 'Maria',
  expiry: '12/2031',
  securityCode: '731',
  brand: 'Visa',
} as const

beforeEach(() => {
  kept.length = 0
})

describe('the Cielo gateway', () => {
  it('sends the whole amount, names without accents, and who initiated a Mastercard sale', async () => {
    const { gateway, sent } = fakeCielo(() => Response.json(sale(2), { status: 201 }))
    expect(await gateway.charge(order)).toMatchObject({ state: 'approved', paymentId })
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/1/sales/',
        body: {
          MerchantOrderId: 'FAT1Rabc',
          Customer: { Name: 'Joao d Avila' },
          Payment: {
            Amount: 13_937,
            Installments: 3,
            Interest: 'ByMerchant',
            Capture: true,
            SoftDescriptor: 'Provedor Sao',
            CreditCard: { CardToken: 'token', Brand: 'Master' },
            InitiatedTransactionIndicator: { Category: 'C1', Subcategory: 'Installment' },
          },
        },
      },
    ])
    expect(sent[0]?.headers.get('merchantkey')).toBe('key')
  })

  it('links a Mastercard sale that its holder did not make to the last one that the holder did', async () => {
    const answer = { TransactionLinkId: 'of the standing order', IssuerTransactionId: '5800275' }
    const { gateway, sent } = fakeCielo(() => Response.json(sale(2, answer), { status: 201 }))
    await gateway.charge(standingOrder)
    expect(sent).toMatchObject([
      {
        path: '/1/sales/',
        body: {
          Payment: {
            InitiatedTransactionIndicator: { Category: 'M1', Subcategory: 'StandingOrder' },
            TransactionLinkId: 'mK8vT2qA-9LpX7dWc3Rf_H',
            IssuerTransactionId: '5800274',
          },
        },
      },
    ])
    expect(kept).toEqual([{ ...knownLinks, issuerTransactionId: '5800275' }])
  })

  it('keeps the ids of a sale that the holder made, and sends no link with it', async () => {
    const answer = { TransactionLinkId: 'new', IssuerTransactionId: '9' }
    const { gateway, sent } = fakeCielo(() => Response.json(sale(2, answer), { status: 201 }))
    await gateway.charge({ ...standingOrder, isRecurring: false })
    expect(sent[0]?.body['Payment']).not.toHaveProperty('TransactionLinkId')
    expect(kept).toEqual([{ transactionLinkId: 'new', issuerTransactionId: '9' }])
  })

  it('keeps nothing of a sale that was denied, or whose answer names no ids', async () => {
    const answer = { TransactionLinkId: 'new', IssuerTransactionId: '9' }
    await fakeCielo(() => Response.json(sale(3, answer))).gateway.charge(order)
    await fakeCielo(() => Response.json(sale(2))).gateway.charge(standingOrder)
    expect(kept).toEqual([])
  })

  it('has the card of a standing order checked first where its link is not known', async () => {
    const { gateway, sent } = fakeCielo(({ path }) =>
      path === '/1/zeroauth'
        ? Response.json({ Valid: true, TransactionLinkId: 'checked', IssuerTransactionId: '7' })
        : Response.json(sale(2)),
    )
    await gateway.charge({ ...standingOrder, card: { ...order.card, links: links() } })
    expect(sent).toMatchObject([
      { path: '/1/zeroauth', body: { CardToken: 'token', Brand: 'Master' } },
      { path: '/1/sales/', body: { Payment: { TransactionLinkId: 'checked' } } },
    ])
    expect(kept).toEqual([{ transactionLinkId: 'checked', issuerTransactionId: '7' }])
    const visa = { ...order.card, brand: 'Visa', links: links() } as const
    await gateway.charge({ ...standingOrder, card: visa })
    expect(sent).toHaveLength(3)
  })

  it('has charged nothing when a card could not be checked, and charges where Cielo checks none', async () => {
    const unlinked = { ...standingOrder, card: { ...order.card, links: links() } }
    const failing = fakeCielo(() => new Response('', { status: 500 }))
    await expect(failing.gateway.charge(unlinked)).rejects.toMatchObject({ isUnsent: true })
    const refusing = fakeCielo(({ path }) =>
      path === '/1/zeroauth'
        ? Response.json([{ Code: 322, Message: 'not enabled' }], { status: 400 })
        : Response.json(sale(2)),
    )
    expect(await refusing.gateway.charge(unlinked)).toMatchObject({ state: 'approved' })
  })

  it('reads the ids of a card that was checked', async () => {
    const answer = { Valid: true, TransactionLinkId: 'checked', IssuerTransactionId: '7' }
    const { gateway } = fakeCielo(() => Response.json(answer))
    const found = { transactionLinkId: 'checked', issuerTransactionId: '7' }
    expect(await gateway.verify(rawCard)).toEqual(found)
    const bare = fakeCielo(() => Response.json({ Valid: true }))
    expect(await bare.gateway.verify(rawCard)).toEqual(noLinks)
    const declined = fakeCielo(() => Response.json({ ...answer, Valid: false }))
    expect(await declined.gateway.verify(rawCard)).toBeNull()
  })

  // By the manual a sale may be only authorised, which charges nothing: it is no payment before its capture.
  it.each([
    [0, 'pending'],
    [1, 'authorised'],
    [2, 'approved'],
    [3, 'denied'],
    [10, 'void'],
    [11, 'void'],
    [12, 'pending'],
    [13, 'denied'],
    [20, 'pending'],
    [77, 'pending'],
  ])('reads status %i as %s, whatever the return code', async (status, state) => {
    const { gateway } = fakeCielo(() => Response.json(sale(status)))
    expect(await gateway.charge(order)).toMatchObject({ state })
  })

  it('tells a refusal of Cielo from an unknown outcome', async () => {
    const refusing = fakeCielo(() => Response.json([{ Code: 187, Message: 'no' }], { status: 400 }))
    await expect(refusing.gateway.charge(order)).rejects.toThrow(new GatewayRefusal('187'))
    const inLowerCase = fakeCielo(() => Response.json([{ code: 187 }], { status: 400 }))
    await expect(inLowerCase.gateway.charge(order)).rejects.toThrow(new GatewayRefusal('187'))
    for (const answer of [
      () => Response.json([{ Code: 302, Message: 'duplicated' }], { status: 400 }),
      () => Response.json([{ Code: 126 }, { Code: '302' }], { status: 400 }),
      () => Response.json({ odd: true }, { status: 400 }),
      () => new Response('<html>', { status: 200 }),
      () => Response.json({ Payment: {} }, { status: 201 }),
      () => new Response('', { status: 500 }),
      () => new Response('', { status: 429 }),
    ]) {
      const { gateway, sent } = fakeCielo(answer)
      await expect(gateway.charge(order)).rejects.toThrow(UpstreamFailure)
      expect(sent).toHaveLength(1)
    }
  })

  it('finds an order at the query host, and prefers its approved charge', async () => {
    const other = '34bc8366-fc31-4d6c-8555-17049a836a08'
    const { gateway, sent } = fakeCielo(({ path }) => {
      if (path.startsWith('/1/sales?')) {
        return Response.json({ Payments: [{ PaymentId: other }, { PaymentId: paymentId }] })
      }
      return Response.json(path.endsWith(paymentId) ? sale(2) : sale(3))
    })
    expect(await gateway.find(asked)).toMatchObject({ state: 'approved', paymentId })
    expect(sent[0]?.path).toBe('/1/sales?merchantOrderId=FAT1Rabc')
  })

  it.each([
    ['Payments', { ReasonCode: 0, Payments: [{ PaymentId: paymentId }] }],
    ['Payment', { Payment: [{ PaymentId: paymentId }] }],
  ])('finds an order in a list called %s', async (_, list) => {
    const { gateway } = fakeCielo(({ path }) =>
      Response.json(path.startsWith('/1/sales?') ? list : sale(2)),
    )
    expect(await gateway.find(asked)).toMatchObject({ state: 'approved', paymentId })
  })

  it.each([
    ['404', () => new Response(null, { status: 404 })],
    ['code 307', () => Response.json([{ Code: 307, Message: 'not found' }], { status: 400 })],
    ['null', () => Response.json(null)],
    ['an empty list', () => Response.json({ Payments: [] })],
  ])('knows that there is no such order from %s', async (_, answer) => {
    expect(await fakeCielo(answer).gateway.find(asked)).toBeNull()
  })

  it('takes no other answer for the absence of an order', async () => {
    const refused = fakeCielo(() => Response.json([{ Code: 132 }], { status: 400 }))
    await expect(refused.gateway.find(asked)).rejects.toThrow(GatewayRefusal)
    for (const answer of [
      () => Response.json({ Sales: [] }),
      () => Response.json([]),
      () => new Response('', { status: 200 }),
      () => new Response('<html>Manutenção</html>', { status: 404 }),
    ]) {
      await expect(fakeCielo(answer).gateway.find(asked)).rejects.toThrow(UpstreamFailure)
    }
  })

  it('cancels a charge once, waits for the bank, and fails when Cielo does not confirm it', async () => {
    const open = fakeCielo(({ method }) =>
      Response.json(method === 'PUT' ? { Status: 10 } : sale(2)),
    )
    expect(await open.gateway.cancel(paymentId, 13_937)).toBe('void')
    expect(open.sent.at(-1)?.path).toBe(`/1/sales/${paymentId}/void?amount=13937`)
    const over = fakeCielo(() => Response.json(sale(10)))
    expect(await over.gateway.cancel(paymentId, 13_937)).toBe('void')
    expect(over.sent.map(({ method }) => method)).toEqual(['GET'])
    const slow = fakeCielo(({ method }) =>
      Response.json(method === 'PUT' ? { Status: 12 } : sale(2)),
    )
    expect(await slow.gateway.cancel(paymentId, 13_937)).toBe('pending')
    const inProcess = fakeCielo(() => Response.json(sale(12)))
    expect(await inProcess.gateway.cancel(paymentId, 13_937)).toBe('pending')
    expect(inProcess.sent.map(({ method }) => method)).toEqual(['GET'])
    const stuck = fakeCielo(({ method }) =>
      Response.json(method === 'PUT' ? { Status: 2 } : sale(2)),
    )
    await expect(stuck.gateway.cancel(paymentId, 13_937)).rejects.toThrow(UpstreamFailure)
  })

  it('captures what was authorised, and lets the sale say what became of it', async () => {
    let isCaptured = false
    const answers: (() => Response)[] = [
      () => Response.json({ Status: 2, ReasonCode: 0 }),
      // The first answer was lost: the same call is refused, and the sale is charged.
      () => Response.json([{ Code: 308, Message: 'not available to capture' }], { status: 400 }),
    ]
    const { gateway, sent } = fakeCielo(({ method }) => {
      if (method === 'GET') return Response.json(sale(isCaptured ? 2 : 1))
      isCaptured = true
      return answers.shift()?.() ?? new Response(null, { status: 500 })
    })
    expect(await gateway.capture(paymentId, asked)).toMatchObject({ state: 'approved' })
    expect(await gateway.capture(paymentId, asked)).toMatchObject({ state: 'approved' })
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: `/1/sales/${paymentId}/capture?amount=13937`,
    })
    await expect(gateway.capture(paymentId, asked)).rejects.toThrow(UpstreamFailure)
  })

  it.each([
    ['code 999 in an answer', () => Response.json({ Status: 1, ReturnCode: '999' })],
    ['code 999 as an error', () => Response.json([{ Code: 999 }], { status: 400 })],
    ['success that the sale does not confirm', () => Response.json({ Status: 2 })],
  ])('is not captured after %s', async (_, answer) => {
    const { gateway } = fakeCielo(({ method }) =>
      method === 'GET' ? Response.json(sale(1)) : answer(),
    )
    expect(await gateway.capture(paymentId, asked)).toMatchObject({
      state: 'authorised',
      difference: null,
    })
  })

  it('releases what a sale holds by its own words, whatever was asked', async () => {
    for (const [found, amount] of [
      [sale(1, { Amount: 5_000 }), 5_000],
      [sale(2, { CapturedAmount: 7_000 }), 7_000],
      [sale(2, { VoidedAmount: 3_937 }), 10_000],
      [sale(2, { Amount: '139.37', CapturedAmount: null }), 13_937],
    ] as const) {
      const { gateway, sent } = fakeCielo(({ method }) =>
        Response.json(method === 'PUT' ? { Status: 10 } : found),
      )
      expect(await gateway.cancel(paymentId, 13_937)).toBe('void')
      expect(sent.at(-1)?.path).toBe(`/1/sales/${paymentId}/void?amount=${amount}`)
    }
  })

  it('reverses nothing of a sale that was denied, and takes a part for no reversal', async () => {
    const denied = fakeCielo(() => Response.json(sale(3)))
    expect(await denied.gateway.cancel(paymentId, 13_937)).toBe('void')
    expect(denied.sent.map(({ method }) => method)).toEqual(['GET'])
    const part = fakeCielo(({ method }) =>
      Response.json(method === 'PUT' ? { Status: 10, VoidedAmount: 1 } : sale(2)),
    )
    expect(await part.gateway.cancel(paymentId, 13_937)).toBe('pending')
  })

  it('writes nothing about a card to the log when a call fails', async () => {
    const { gateway, logged } = fakeCielo(() => new Response('', { status: 500 }))
    await expect(gateway.verify(rawCard)).rejects.toThrow(UpstreamFailure)
    expect(JSON.stringify(logged)).not.toMatch(/4000|731/)
    expect(logged).toHaveLength(1)
  })
})
