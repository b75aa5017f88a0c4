import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readCharge } from './read-charge.ts'
import { saleSchema } from './sale-answers.ts'

const paymentId = '24bc8366-fc31-4d6c-8555-17049a836a07'
const otherId = '34bc8366-fc31-4d6c-8555-17049a836a08'
const asked = { orderId: 'FAT1Rabc', amount: 12_999, installments: 3, paymentId } as const
const pixAsked = { ...asked, installments: 1 } as const

/** An answer that agrees with what was asked, changed by some fields; undefined leaves a field out. */
function answer(payment: object, rest: object = {}) {
  const Payment = {
    PaymentId: paymentId,
    Type: 'CreditCard',
    Status: 2,
    Amount: 12_999,
    CapturedAmount: 12_999,
    Installments: 3,
    Currency: 'BRL',
    ReturnCode: '00',
    ...payment,
  }
  return v.parse(saleSchema, { MerchantOrderId: 'FAT1Rabc', ...rest, Payment })
}
const read = (payment: object, rest: object = {}) => {
  const { state, difference, holdsMoney } = readCharge(answer(payment, rest), asked)
  return [state, difference, holdsMoney]
}

describe('a charge is paid only as it was asked', () => {
  it.each<[string, object]>([
    ['as asked', {}],
    ['with another return code', { ReturnCode: '99' }],
    ['without its currency, which the account has', { Currency: undefined }],
    ['without installments', { Installments: null }],
    ['without reversals', { VoidedAmount: 0, Refunds: null }],
  ])('is approved when it is captured %s', (_, payment) => {
    expect(read(payment)).toEqual(['approved', null, true])
  })

  it.each<[string, object, string]>([
    ['in part', { CapturedAmount: 6_000 }, 'captured amount'],
    ['for more', { CapturedAmount: 13_000 }, 'captured amount'],
    ['of another amount', { Amount: 13_000, CapturedAmount: 13_000 }, 'amount'],
    ['of a smaller amount, wholly', { Amount: 6_000, CapturedAmount: 6_000 }, 'amount'],
    ['in reais instead of cents', { Amount: 129, CapturedAmount: 129 }, 'amount'],
    ['of amount zero', { Amount: 0 }, 'amount'],
    ['of a negative amount', { Amount: -12_999 }, 'amount'],
    ['in one installment', { Installments: 1 }, 'installments'],
    ['in installments as text', { Installments: '3' }, 'installments'],
    ['in dollars', { Currency: 'USD' }, 'currency'],
    ['in an empty currency', { Currency: '' }, 'currency'],
    ['and reversed in part, by a sum', { VoidedAmount: 1 }, 'reversed amount'],
    ['and reversed in part, by a list', { Refunds: [{ Amount: 5 }] }, 'reversed amount'],
  ])('is different when it is captured %s', (_, payment, difference) => {
    expect(read(payment)).toEqual(['different', difference, true])
  })

  it.each<[string, object, string]>([
    ['no amount', { Amount: undefined }, 'amount missing'],
    ['null as amount', { Amount: null }, 'amount missing'],
    ['an amount as text', { Amount: '12999' }, 'amount missing'],
    ['an amount with cents behind a point', { Amount: 129.99 }, 'amount missing'],
    ['an amount as a list', { Amount: [12_999] }, 'amount missing'],
    ['no captured amount', { CapturedAmount: undefined }, 'captured amount missing'],
    ['null as captured amount', { CapturedAmount: null }, 'captured amount missing'],
    ['a captured amount as text', { CapturedAmount: '129.99' }, 'captured amount missing'],
    ['nothing captured', { CapturedAmount: 0 }, 'captured amount'],
    ['a negative captured amount', { CapturedAmount: -1 }, 'captured amount'],
  ])('is open when it says that it is captured and has %s', (_, payment, difference) => {
    expect(read(payment)).toEqual(['pending', difference, true])
  })

  it('is void when it is captured and all of it is reversed', () => {
    expect(read({ VoidedAmount: 12_999 })).toEqual(['void', null, false])
  })
})

describe('a charge that is only authorised', () => {
  it.each<[string, object]>([
    ['nothing captured', { CapturedAmount: 0 }],
    ['no captured amount', { CapturedAmount: undefined }],
    ['null as captured amount', { CapturedAmount: null }],
  ])('is to be captured with %s', (_, payment) => {
    expect(read({ Status: 1, ...payment })).toEqual(['authorised', null, true])
  })

  it.each<[string, object, string]>([
    ['another amount', { Amount: 9_990 }, 'amount'],
    ['no amount', { Amount: undefined }, 'amount missing'],
    ['an amount as text', { Amount: '12999' }, 'amount missing'],
    ['other installments', { Installments: 1 }, 'installments'],
    ['another currency', { Currency: 'USD' }, 'currency'],
  ])('is given back with %s', (_, payment, difference) => {
    const found = read({ Status: 1, CapturedAmount: 0, ...payment })
    expect(found).toEqual(['different', difference, true])
  })

  it.each([12_999, 1, '12999'])('is open when it says as well that %j is captured', (captured) => {
    const found = read({ Status: 1, CapturedAmount: captured })
    expect(found).toEqual(['pending', 'captured amount', true])
  })
})

describe('the status of a charge', () => {
  it.each<[number, string]>([
    [0, 'pending'],
    [3, 'denied'],
    [10, 'void'],
    [11, 'void'],
    [12, 'pending'],
    [13, 'denied'],
    [20, 'pending'],
    [77, 'pending'],
  ])('%i is %s and holds nothing', (Status, state) => {
    expect(read({ Status, CapturedAmount: 0 })).toEqual([state, null, false])
  })

  it.each<[number, object, string]>([
    [3, {}, 'captured amount'],
    [13, {}, 'captured amount'],
    [10, { VoidedAmount: 5_000 }, 'reversed amount'],
    [11, { Refunds: [{ Amount: 5_000 }] }, 'reversed amount'],
  ])('%i is not believed when the amounts say otherwise: %j', (Status, payment, difference) => {
    expect(read({ Status, ...payment })).toEqual(['pending', difference, false])
  })
})

describe('an answer about another sale', () => {
  it.each([0, 1, 2, 3, 10, 11, 12, 13, 20])('is believed in nothing in status %i', (Status) => {
    for (const [payment, rest, difference] of [
      [{}, { MerchantOrderId: 'FAT2Rabc' }, 'order'],
      [{}, { MerchantOrderId: '' }, 'order'],
      [{}, { MerchantOrderId: 1 }, 'order'],
      [{ PaymentId: otherId }, {}, 'payment'],
    ] as const) {
      const charge = readCharge(answer({ Status, ...payment }, rest), asked)
      expect(charge).toEqual({
        state: 'pending',
        difference,
        holdsMoney: false,
        paymentId: '',
        returnCode: '',
        authorizationCode: '',
        proofOfSale: '',
        paidAt: null,
      })
    }
  })

  it('is not what an answer without an order number is, of the sale that was asked for', () => {
    expect(read({}, { MerchantOrderId: undefined })).toEqual(['approved', null, true])
  })
})

describe('a debit by PIX', () => {
  const pix = (payment: object) => {
    const found = answer({ Type: 'Pix', Installments: undefined, CapturedAmount: null, ...payment })
    const { state, difference } = readCharge(found, pixAsked)
    return [state, difference]
  }

  it.each<[string, object, readonly unknown[]]>([
    ['paid, without a captured amount', {}, ['approved', null]],
    ['paid', { CapturedAmount: 12_999 }, ['approved', null]],
    ['paid in part', { CapturedAmount: 1 }, ['different', 'captured amount']],
    ['paid with another amount', { Amount: 1 }, ['different', 'amount']],
    ['paid without an amount', { Amount: null }, ['pending', 'amount missing']],
    ['instructed', { Status: 12 }, ['pending', null]],
    ['instructed with another amount', { Status: 12, Amount: 1 }, ['different', 'amount']],
    ['instructed without an amount', { Status: 12, Amount: null }, ['pending', 'amount missing']],
    ['authorised, which a PIX is not', { Status: 1 }, ['pending', null]],
  ])('that is %s', (_, payment, expected) => {
    expect(pix(payment)).toEqual(expected)
  })

  it('that is instructed otherwise than asked is money to be given back, and one as asked is not', () => {
    const holds = (payment: object) =>
      readCharge(answer({ Type: 'Pix', Status: 12, ...payment }), pixAsked).holdsMoney
    expect([holds({ Amount: 1, Installments: 1 }), holds({ Installments: 1 })]).toEqual([
      true,
      false,
    ])
  })
})

describe('the proof of a payment', () => {
  const proofOf = (payment: object) => readCharge(answer(payment), asked).proofOfSale
  const endToEnd = 'E0102705820261130123400000000001'
  it.each<[string, object, string]>([
    ['of a PIX is its number from end to end, which its payer has too', {}, endToEnd],
    ['of a PIX without one is the sale’s', { EndToEndId: null }, '112233'],
    ['of a card is the sale’s', { Type: 'CreditCard' }, '112233'],
  ])('%s', (_, change, proof) => {
    const pix = { Type: 'Pix', EndToEndId: endToEnd, ProofOfSale: '112233' }
    expect(proofOf({ ...pix, ...change })).toBe(proof)
  })
})
