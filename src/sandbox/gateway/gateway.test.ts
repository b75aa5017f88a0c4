import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { merchant, noon, testWorld } from '#tests/support/upstreams/sandbox-world.ts'

function gatewayForTest() {
  const store = memoryStore()
  const options = { store, now: () => noon, latency: { min: 0, max: 0 }, world: testWorld }
  const { upstream } = createSandbox(options)
  const gateway = async (method: string, path: string, body?: unknown, key = merchant.key) => {
    const answer = await upstream(
      new Request(`https://demo.gateway.sandbox.example${path}`, {
        method,
        headers: { merchantid: merchant.id, merchantkey: key },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const text = await answer.text()
    return { status: answer.status, said: text === '' ? null : JSON.parse(text) }
  }
  return { store, gateway }
}

const card = (CardNumber: string, Brand = 'Visa', ExpirationDate = '12/2030') => ({
  CardNumber,
  Brand,
  ExpirationDate,
  Holder: 'MARIA SOUZA',
})
const sale = (CardToken: string, Brand = 'Visa') => ({
  MerchantOrderId: 'FAT1',
  Customer: { Name: 'MARIA' },
  Payment: {
    Type: 'CreditCard',
    Amount: 9990,
    Installments: 1,
    Interest: 'ByMerchant',
    Capture: true,
    CreditCard: { CardToken, Brand, CardOnFile: { Usage: 'Used', Reason: 'Unscheduled' } },
  },
})

test.each([
  ['a good Visa that a sale would deny', card('4000000000000002'), true],
  ['a good Mastercard', card('5100000000000040', 'Master'), true],
  ['a number that fails the Luhn check', card('4000000000000011'), false],
  ['another brand than its own', card('4000000000000010', 'Master'), false],
  ['an expired card', card('4000000000000010', 'Visa', '10/2026'), false],
])('zero auth checks %s', async (_, given, Valid) => {
  const answer = await gatewayForTest().gateway('POST', '/1/zeroauth', {
    ...given,
    SecurityCode: '123',
  })
  expect(answer).toMatchObject({ status: 200, said: { Valid } })
})

test.each([
  ['0', '4000000000000010', 2, '6'],
  ['1', '4000000000000051', 2, '6'],
  ['2', '4000000000000002', 3, '05'],
  ['3', '4000000000000093', 3, '57'],
  ['4', '4000000000000044', 2, '6'],
  ['5', '4000000000000085', 3, '78'],
  ['6', '4000000000000036', 0, '99'],
  ['7', '4000000000000077', 3, '77'],
  ['8', '4000000000000028', 3, '70'],
])('a sale is decided by the last digit %s', async (_, number, Status, ReturnCode) => {
  const { gateway } = gatewayForTest()
  const kept = await gateway('POST', '/1/card/', { ...card(number), CustomerName: 'MARIA' })
  const answer = await gateway('POST', '/1/sales/', sale(kept.said.CardToken))
  expect(answer).toMatchObject({ status: 201, said: { Payment: { Status, ReturnCode } } })
})

test.each([
  [2, 999, 3, '23'],
  [2, 1000, 2, '6'],
  [1, 499, 2, '6'],
])('a sale in %i of %i cents together is decided by its least installment', async (...given) => {
  const [Installments, Amount, Status, ReturnCode] = given
  const { gateway } = gatewayForTest()
  const number = card('4000000000000010')
  const kept = await gateway('POST', '/1/card/', { ...number, CustomerName: 'MARIA' })
  const { Payment, ...order } = sale(kept.said.CardToken)
  const answer = await gateway('POST', '/1/sales/', {
    ...order,
    Payment: { ...Payment, Installments, Amount },
  })
  expect(answer).toMatchObject({ status: 201, said: { Payment: { Status, ReturnCode } } })
})

test('an order is found by its number, read, voided once, and charged twice when sent twice', async () => {
  const { store, gateway } = gatewayForTest()
  const kept = await gateway('POST', '/1/card/', {
    ...card('4000000000000010'),
    CustomerName: 'MARIA',
  })
  const token = kept.said.CardToken
  const made = await gateway('POST', '/1/sales/', sale(token))
  const id = made.said.Payment.PaymentId
  expect((await gateway('GET', '/1/sales?merchantOrderId=FAT1')).said.Payments).toHaveLength(1)
  expect((await gateway('GET', '/1/sales?merchantOrderId=FAT2')).status).toBe(404)
  expect((await gateway('PUT', `/1/sales/${id}/void?amount=9991`)).status).toBe(400)
  expect((await gateway('PUT', `/1/sales/${id}/void?amount=9990`)).said.Status).toBe(10)
  expect((await gateway('PUT', `/1/sales/${id}/void?amount=9990`)).status).toBe(400)
  expect((await gateway('GET', `/1/sales/${id}`)).said.Payment.Status).toBe(10)
  await gateway('POST', '/1/sales/', sale(token))
  expect(await store.list('demo', 'charges')).toHaveLength(2)
  expect(JSON.stringify(await store.list('demo', 'gateway_cards'))).not.toContain('40000000')
})

test('a wrong key, an unknown token and a name with accents are refused', async () => {
  const { gateway } = gatewayForTest()
  const other = await gateway('POST', '/1/zeroauth', {}, 'X'.repeat(40))
  expect(other).toMatchObject({ status: 400, said: [{ Code: 132 }] })
  expect(await gateway('POST', '/1/sales/', sale('none'))).toMatchObject({ said: [{ Code: 187 }] })
  const accents = { ...card('4000000000000010'), Holder: 'JOÃO', CustomerName: 'JOÃO' }
  expect((await gateway('POST', '/1/card/', accents)).status).toBe(400)
})

/** A sale as clients send it with a whole card: without interest, and with names in their own case. */
const wholeCardSale = (payment: object, creditCard: object = {}) => ({
  merchantOrderId: '2026112201',
  customer: { name: 'Comprador' },
  payment: {
    type: 'CreditCard',
    amount: 15_700,
    installments: 1,
    creditCard: {
      cardNumber: '4024007153763191',
      holder: 'Teste Holder',
      expirationDate: '12/2030',
      securityCode: '123',
      brand: 'VISA',
      ...creditCard,
    },
    ...payment,
  },
})

test('a sale with a whole card and names in another case is authorised, captured in part, and read', async () => {
  const { gateway, store } = gatewayForTest()
  const made = await gateway('POST', '/1/sales/', wholeCardSale({}))
  const sent = { Status: 1, Amount: 15_700, CapturedAmount: 0, Capture: false }
  expect(made).toMatchObject({ status: 201, said: { Payment: sent } })
  expect(made.said.Payment.CreditCard).toMatchObject({ Brand: 'Visa', SaveCard: false })
  const id = made.said.Payment.PaymentId
  expect((await gateway('PUT', `/1/sales/${id}/capture?amount=15701`)).said).toMatchObject([
    { Code: 308 },
  ])
  const captured = await gateway('PUT', `/1/sales/${id}/capture?amount=10000`)
  expect(captured).toMatchObject({ status: 200, said: { Status: 2, ReasonCode: 0 } })
  expect((await gateway('PUT', `/1/sales/${id}/capture`)).said).toMatchObject([{ Code: 308 }])
  const { Payment } = (await gateway('GET', `/1/sales/${id}`)).said
  expect(Payment).toMatchObject({ Status: 2, CapturedAmount: 10_000, Amount: 15_700 })
  expect(JSON.stringify(await store.list('demo', 'charges'))).not.toContain('402400715376')
})

test('a charged sale is reversed in parts until nothing is left of it', async () => {
  const { gateway } = gatewayForTest()
  const made = await gateway('POST', '/1/sales/', wholeCardSale({ capture: true }))
  const id = made.said.Payment.PaymentId
  const reversed = (amount: number) => gateway('PUT', `/1/sales/${id}/void?amount=${amount}`)
  const read = async () => (await gateway('GET', `/1/sales/${id}`)).said.Payment
  expect((await reversed(5_700)).said.Status).toBe(2)
  expect(await read()).toMatchObject({ Status: 2, Amount: 15_700, VoidedAmount: 5_700 })
  expect((await reversed(10_001)).said).toMatchObject([{ Code: 309 }])
  expect((await reversed(10_000)).said.Status).toBe(10)
  expect(await read()).toMatchObject({ Status: 10, VoidedAmount: 15_700 })
})

test('two calls at once are one after the other', async () => {
  const { gateway } = gatewayForTest()
  const id = async (payment: object) =>
    (await gateway('POST', '/1/sales/', wholeCardSale(payment))).said.Payment.PaymentId
  const charged = await id({ capture: true })
  const part = `/1/sales/${charged}/void?amount=10000`
  const parts = await Promise.all([gateway('PUT', part), gateway('PUT', part)])
  expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const { Payment } = (await gateway('GET', `/1/sales/${charged}`)).said
  expect(Payment).toMatchObject({ VoidedAmount: 10_000, Status: 2 })
  const small = `/1/sales/${charged}/void?amount=1000`
  await Promise.all([gateway('PUT', small), gateway('PUT', small)])
  const after = (await gateway('GET', `/1/sales/${charged}`)).said.Payment
  expect(after).toMatchObject({ VoidedAmount: 12_000 })
  const capture = `/1/sales/${await id({})}/capture`
  const captures = await Promise.all([gateway('PUT', capture), gateway('PUT', capture)])
  expect(new Set(captures.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('a sale that is only authorised is not reversed in part', async () => {
  const { gateway } = gatewayForTest()
  const made = await gateway('POST', '/1/sales/', wholeCardSale({}))
  const part = `/1/sales/${made.said.Payment.PaymentId}/void?amount=1`
  expect((await gateway('PUT', part)).said).toMatchObject([{ Code: 309 }])
})

test('an authorised sale is reversed by the number of its order', async () => {
  const { gateway } = gatewayForTest()
  await gateway('POST', '/1/sales/', wholeCardSale({}))
  const reversed = await gateway('PUT', '/1/sales/OrderId/2026112201/void?amount=15700')
  expect(reversed).toMatchObject({ status: 200, said: { Status: 10 } })
  expect((await gateway('PUT', '/1/sales/OrderId/2026112201/void')).said).toMatchObject([
    { Code: 309 },
  ])
  expect((await gateway('PUT', '/1/sales/OrderId/9/void')).status).toBe(404)
})

test('a sale that saves its card gives a token that is read and charged', async () => {
  const { gateway } = gatewayForTest()
  const made = await gateway(
    'POST',
    '/1/sales/',
    wholeCardSale({ Capture: true }, { SaveCard: true }),
  )
  const { CardToken } = made.said.Payment.CreditCard
  expect((await gateway('GET', `/1/card/${CardToken}`)).said).toEqual({
    CardNumber: '************3191',
    Holder: 'Teste Holder',
    ExpirationDate: '12/2030',
  })
  expect((await gateway('POST', '/1/sales', sale(CardToken))).said.Payment.Status).toBe(2)
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await gateway('GET', `/1/card/${unknown}`)).status).toBe(404)
})

test.each([
  ['without a holder', { holder: '' }, 117],
  ['without a number', { cardNumber: undefined }, 118],
  ['with a number that is too long', { cardNumber: '4'.repeat(20) }, 128],
  ['that has expired', { expirationDate: '10/2026' }, 126],
  ['of an unknown brand', { brand: 'Banco' }, 185],
])('a sale with a whole card %s is refused', async (_, creditCard, Code) => {
  const answer = await gatewayForTest().gateway('POST', '/1/sales', wholeCardSale({}, creditCard))
  expect(answer).toMatchObject({ status: 400, said: [{ Code }] })
})

test('a Mastercard sale that the cardholder did not make names an id of that card', async () => {
  const { gateway } = gatewayForTest()
  const store = async (number: string) =>
    await gateway('POST', '/1/card/', { ...card(number, 'Master'), CustomerName: 'MARIA' })
  const { CardToken } = (await store('5100000000000040')).said
  const other = (await store('5100000000000081')).said.CardToken
  const zeroAuth = async (token: string) =>
    (await gateway('POST', '/1/zeroauth', { CardToken: token, Brand: 'Master' })).said
  const own = await zeroAuth(CardToken)
  expect(own).toMatchObject({
    Valid: true,
    TransactionLinkId: expect.stringMatching(/^[\w-]{22}$/),
  })
  const charge = (TransactionLinkId?: string) => {
    const { Payment, ...order } = sale(CardToken, 'Master')
    const InitiatedTransactionIndicator = { Category: 'M1', Subcategory: 'StandingOrder' }
    const linked = { ...Payment, InitiatedTransactionIndicator, TransactionLinkId }
    return gateway('POST', '/1/sales', { ...order, Payment: linked })
  }
  const foreign = (await zeroAuth(other)).TransactionLinkId
  for (const linkId of [undefined, 'x', foreign]) {
    expect(await charge(linkId)).toMatchObject({ status: 400, said: [{ Code: 114 }] })
  }
  const made = await charge(own.TransactionLinkId)
  const { PaymentId, TransactionLinkId } = made.said.Payment
  expect(await charge(TransactionLinkId)).toMatchObject({ status: 201 })
  const read = await gateway('GET', `/1/sales/${PaymentId}`)
  expect(read.said.Payment).toMatchObject({
    TransactionLinkId,
    IssuerTransactionId: String(noon.getTime()),
  })
})

test('the first digits of a card say its brand', async () => {
  const { gateway } = gatewayForTest()
  expect((await gateway('GET', '/1/cardBin/411011')).said).toMatchObject({ Provider: 'VISA' })
  expect((await gateway('GET', '/1/cardBin/511011')).said).toMatchObject({ Provider: 'MASTERCARD' })
  expect((await gateway('GET', '/1/cardBin/999999')).status).toBe(400)
})
