import { describe, expect, it } from 'vitest'
import { createEgress } from '#server/egress/egress.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import { GatewayRefusal } from '../port.ts'
import { createCieloGateway } from './cielo-gateway.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** A gateway that answers what a test wants, and records what it was sent. */
function fakeCielo(answer: (sent: Sent) => Response) {
  const sent: Sent[] = []
  const logged: unknown[] = []
  const egress = createEgress({
    allow: new Set(),
    log: { warn: (...entry: unknown[]) => logged.push(entry) },
    random: () => 0,
    inProcess: {
      hostSuffix: '.sandbox.example',
      async handle(request) {
        const { pathname, search } = new URL(request.url)
        const text = await request.text()
        const call = {
          method: request.method,
          path: pathname + search,
          headers: request.headers,
          body: text ? JSON.parse(text) : {},
        }
        sent.push(call)
        return answer(call)
      },
    },
  })
  const url = 'https://cards.sandbox.example'
  const queryUrl = 'https://ask.sandbox.example'
  const account = { clientId: 'demo', url, queryUrl, merchantId: 'id', merchantKey: 'key' }
  return { gateway: createCieloGateway(account, egress), sent, logged }
}

const paymentId = '24bc8366-fc31-4d6c-8555-17049a836a07'
const sale = (Status: number) => ({ Payment: { PaymentId: paymentId, Status, ReturnCode: '4' } })
const order = {
  orderId: 'FAT1Rabc',
  amount: 13_937,
  installments: 3,
  card: { token: 'token', brand: 'Mastercard', holder: "João d'Ávila" },
  descriptor: 'Provedor São José Telecom',
} as const

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

  it.each([
    [0, 'pending'],
    [1, 'approved'],
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
    for (const answer of [
      () => Response.json([{ Code: 302, Message: 'duplicated' }], { status: 400 }),
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
    expect(await gateway.find('FAT1Rabc')).toMatchObject({ state: 'approved', paymentId })
    expect(sent[0]?.path).toBe('/1/sales?merchantOrderId=FAT1Rabc')
    const none = fakeCielo(() => new Response(null, { status: 404 }))
    expect(await none.gateway.find('FAT1Rabc')).toBeNull()
  })

  it('cancels a charge once, and fails when Cielo does not confirm it', async () => {
    const open = fakeCielo(({ method }) =>
      Response.json(method === 'PUT' ? { Status: 10 } : sale(2)),
    )
    await open.gateway.cancel(paymentId, 100)
    expect(open.sent.at(-1)?.path).toBe(`/1/sales/${paymentId}/void?amount=100`)
    const over = fakeCielo(() => Response.json(sale(10)))
    await over.gateway.cancel(paymentId, 100)
    expect(over.sent.map(({ method }) => method)).toEqual(['GET'])
    const stuck = fakeCielo(({ method }) =>
      Response.json(method === 'PUT' ? { Status: 2 } : sale(2)),
    )
    await expect(stuck.gateway.cancel(paymentId, 100)).rejects.toThrow(UpstreamFailure)
  })

  it('writes nothing about a card to the log when a call fails', async () => {
    const { gateway, logged } = fakeCielo(() => new Response('', { status: 500 }))
    const card = {
      number: '4000000000000010',
      holder: 'Maria',
      expiry: '12/2031',
      securityCode: '731',
      brand: 'Visa',
    } as const
    await expect(gateway.verify(card)).rejects.toThrow(UpstreamFailure)
    expect(JSON.stringify(logged)).not.toMatch(/4000|731/)
    expect(logged).toHaveLength(1)
  })
})
