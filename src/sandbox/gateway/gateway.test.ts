import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { memoryStore } from '#tests/support/memory-store.ts'
import { merchant, noon, testWorld } from '#tests/support/sandbox-world.ts'

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
  expect((await gateway('PUT', `/1/sales/${id}/void?amount=1`)).status).toBe(400)
  expect((await gateway('PUT', `/1/sales/${id}/void?amount=9990`)).said.Status).toBe(10)
  expect((await gateway('PUT', `/1/sales/${id}/void?amount=9990`)).status).toBe(400)
  expect((await gateway('GET', `/1/sales/${id}`)).said.Payment.Status).toBe(10)
  await gateway('POST', '/1/sales/', sale(token))
  expect(await store.list('demo', 'charges')).toHaveLength(2)
  expect(JSON.stringify(await store.list('demo', 'gateway_cards'))).not.toContain('4000')
})

test('a wrong key, an unknown token and a name with accents are refused', async () => {
  const { gateway } = gatewayForTest()
  const other = await gateway('POST', '/1/zeroauth', {}, 'X'.repeat(40))
  expect(other).toMatchObject({ status: 400, said: [{ Code: 132 }] })
  expect(await gateway('POST', '/1/sales/', sale('none'))).toMatchObject({ said: [{ Code: 187 }] })
  const accents = { ...card('4000000000000010'), Holder: 'JOÃO', CustomerName: 'JOÃO' }
  expect((await gateway('POST', '/1/card/', accents)).status).toBe(400)
})
