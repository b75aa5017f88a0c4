import { describe, expect, it } from 'vitest'
import { fakeCielo } from '#tests/support/upstreams/fake-cielo.ts'

const paymentId = '24bc8366-fc31-4d6c-8555-17049a836a07'
const asked = { orderId: 'PIX1', amount: 38_970, installments: 1 } as const
const sale = (Status: number, payment: object = {}) => ({
  MerchantOrderId: 'PIX1',
  Payment: { PaymentId: paymentId, Type: 'Pix', Amount: 38_970, Status, ...payment },
})
const refund = (Amount: number, Status: number) => ({ Refunds: [{ Amount, Status }] })
const puts = (sent: readonly { method: string; path: string }[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)

describe('a PIX code of Cielo', () => {
  it('is issued for the whole amount and the seconds in which it can be paid', async () => {
    const { pix, sent } = fakeCielo(() =>
      Response.json(sale(12, { QrCodeString: '000201' }), { status: 201 }),
    )
    const payer = { name: 'Inês Souza', document: '52998224725' }
    const issued = await pix.issue({ ...asked, payer, expiresInSeconds: 1_800 })
    expect(issued).toMatchObject({ state: 'pending', code: '000201', paymentId })
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/1/sales/',
        body: {
          MerchantOrderId: 'PIX1',
          Customer: { Name: 'Ines Souza', Identity: '52998224725', IdentityType: 'CPF' },
          Payment: {
            Type: 'Pix',
            Provider: 'Cielo2',
            Amount: 38_970,
            QrCode: { Expiration: 1_800 },
          },
        },
      },
    ])
  })

  it('is read whatever the case of its names', async () => {
    const names = { paymentid: paymentId, type: 'Pix', amount: 38_970, STATUS: 12 }
    const payment = { ...names, QrcodeString: '000201' }
    const { pix } = fakeCielo(() => Response.json({ merchantOrderId: 'PIX1', payment }))
    const payer = { name: 'Inês Souza', document: '52998224725' }
    const issued = await pix.issue({ ...asked, payer, expiresInSeconds: 1_800 })
    expect(issued).toMatchObject({ state: 'pending', code: '000201', paymentId })
  })

  it.each([
    ['paid', sale(2), 'approved'],
    ['paid less', sale(2, { CapturedAmount: 38_870 }), 'different'],
    ['ended', sale(13), 'denied'],
    ['asked for more', sale(12, { Amount: 40_000 }), 'different'],
  ])('that is %s is read', async (_, answer, state) => {
    const { pix } = fakeCielo(({ path }) =>
      Response.json(path.includes('merchantOrderId') ? { Payments: [answer.Payment] } : answer),
    )
    expect(await pix.find(asked)).toMatchObject({ state })
  })

  it('is ended where nobody has paid it, though the answer to that says that it is paid', async () => {
    let isEnded = false
    const { pix, sent } = fakeCielo(({ method }) => {
      if (method === 'GET') return Response.json(sale(isEnded ? 10 : 12))
      isEnded = true
      // The manual's own example.
      return Response.json({ Status: 2, ReasonCode: 8, ReasonMessage: 'Scheduled' })
    })
    expect(await pix.withdraw(paymentId, 38_970)).toBe('pending')
    expect(await pix.withdraw(paymentId, 38_970)).toBe('void')
    expect(puts(sent)).toEqual([`/1/sales/${paymentId}/void?amount=38970`])
  })

  it('is given back once while the bank has only noted that', async () => {
    let refunds: object = {}
    const { pix, sent } = fakeCielo(({ method }) => {
      if (method === 'GET') return Response.json(sale(2, refunds))
      refunds = refund(38_970, 1)
      return Response.json({ Status: 2 })
    })
    for (let time = 0; time < 3; time += 1) {
      expect(await pix.withdraw(paymentId, 38_970)).toBe('pending')
    }
    refunds = refund(38_970, 3)
    expect(await pix.withdraw(paymentId, 38_970)).toBe('void')
    expect(puts(sent)).toHaveLength(1)
  })

  it('has a part given back once it is noted, and again after the bank refused', async () => {
    let refunds: object = {}
    const { pix, sent } = fakeCielo(({ method }) => {
      if (method === 'GET') return Response.json(sale(2, refunds))
      refunds = refund(9_990, 1)
      return Response.json({ Status: 2 })
    })
    const memory = {
      asked: 0,
      isOld: false,
      keep: async (asked: number) => void (memory.asked = asked),
    }
    expect(await pix.cancelUpTo(paymentId, 9_990, memory)).toBe('pending')
    expect(await pix.cancelUpTo(paymentId, 9_990, memory)).toBe('pending')
    expect(puts(sent)).toHaveLength(1)
    // The account had no balance. A quarter of an hour later what is stated is believed.
    memory.isOld = true
    refunds = refund(9_990, 4)
    expect(await pix.cancelUpTo(paymentId, 9_990, memory)).toBe('pending')
    expect(puts(sent)).toEqual(Array(2).fill(`/1/sales/${paymentId}/void?amount=9990`))
    refunds = refund(9_990, 3)
    expect(await pix.cancelUpTo(paymentId, 9_990, memory)).toBe('void')
    expect(puts(sent)).toHaveLength(2)
  })
})
