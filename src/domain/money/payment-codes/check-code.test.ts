import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { type BankSlip, buildBarcode, toLinhaDigitavel } from './boleto.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { buildPixPayload, crc16 } from './pix.ts'
import { checkCode, checkCodes, type KnownBill } from './check-code.ts'
import { type PaymentCode, readPaymentCodes } from './payment-code.ts'

const slip: BankSlip = {
  bank: '756',
  dueDate: '2026-12-10',
  value: 9990,
  freeField: '1306901001234500123463001',
}
const lineOf = (parts: Partial<BankSlip>) => toLinhaDigitavel(buildBarcode({ ...slip, ...parts }))
const merchant = { merchantName: 'Provedor Demo', merchantCity: 'Florianopolis' }
const url = 'pix.sandbox.example/qr/v2/cobv/1e6c54d3'
const pixCode = buildPixPayload({ ...merchant, url })

const bill = (fields: Partial<Invoice> = {}): KnownBill => ({
  invoice: anInvoice({ id: '7', dueDate: slip.dueDate, linhaDigitavel: lineOf({}), ...fields }),
  pixCode,
})
const other: KnownBill = {
  invoice: anInvoice({
    id: '8',
    dueDate: '2027-01-10',
    linhaDigitavel: lineOf({ dueDate: '2027-01-10', freeField: '1306901001234500123473001' }),
  }),
  pixCode: buildPixPayload({ ...merchant, url: `${url}-other` }),
}

function readAll(text: string): readonly PaymentCode[] {
  const codes = readPaymentCodes(text)
  if (typeof codes === 'string') throw new Error(codes)
  return codes
}
function read(text: string): PaymentCode {
  const [code, ...others] = readAll(text)
  if (!code || others.length > 0) throw new Error('not one code')
  return code
}
const check = (text: string, ...bills: KnownBill[]) => checkCode(read(text), bills)

describe.each([
  ['line', lineOf({})],
  ['bar code', buildBarcode(slip)],
  ['PIX code', pixCode],
])('the %s of an own bill', (_, text) => {
  it('is known among others while the bill is open', () => {
    expect(check(text, other, bill())).toMatchObject({ is: 'open', invoice: { id: '7' } })
  })

  it('is not to be paid again once the bill is paid, or its payment is awaited', () => {
    expect(check(text, bill({ status: 'R', open: 0 }), other).is).toBe('paid')
    expect(check(text, bill({ awaiting: 'bank' }), other).is).toBe('awaiting')
  })

  it('is foreign where the bill is not known', () => {
    expect(check(text, other)).toEqual({ is: 'foreign' })
    expect(check(text)).toEqual({ is: 'foreign' })
  })

  it('is found beside bills whose codes are not known, or cannot be read', () => {
    const unknown = { ...bill({ linhaDigitavel: null, value: 1, open: 1 }), pixCode: null }
    const unreadable = { ...bill({ linhaDigitavel: '1', value: 1, open: 1 }), pixCode: '1' }
    expect(check(text, unknown, unreadable, bill()).is).toBe('open')
    expect(check(text, unknown, unreadable).is).toBe('foreign')
  })
})

describe('a code of a bill whose receiver is not trusted', () => {
  const isNew = { isReceiverNew: true } as const
  const rejected = { ...isNew, isReceiverRejected: true } as const
  const line = lineOf({})

  it('is not to be paid by where an owner rejected its receiver, and of what the bill is else', () => {
    expect(check(line, bill(rejected))).toMatchObject({ is: 'rejected', invoice: { id: '7' } })
    expect(check(lineOf({ value: 1 }), bill(rejected)).is).toBe('rejected')
    expect(check(pixCode, { ...bill(), pixMarks: rejected }).is).toBe('rejected')
    expect(check(line, bill({ ...rejected, status: 'R', open: 0 })).is).toBe('paid')
    const codes = readAll(`${line} ${pixCode}`)
    expect(checkCodes(codes, [bill(rejected)])).toMatchObject({
      verdict: { is: 'rejected' },
      isMixed: true,
    })
  })

  it("is told by its own receiver, and not by that of the bill's other code", () => {
    expect(check(pixCode, bill(rejected))).toMatchObject({ is: 'open', isReceiverNew: false })
    expect(check(line, { ...bill(), pixMarks: rejected })).toMatchObject({
      is: 'open',
      isReceiverNew: false,
    })
    expect(check(line, bill(isNew))).toMatchObject({ is: 'open', isReceiverNew: true })
    expect(check(pixCode, { ...bill(), pixMarks: isNew })).toMatchObject({
      is: 'open',
      isReceiverNew: true,
    })
  })
})

describe('a boleto that was changed', () => {
  it('names the amount and the day that differ, whatever they are', () => {
    const values = fc.integer({ min: 1, max: 999_999 })
    const days = fc.constantFrom('2026-12-10', '2026-12-15', '2026-11-30', '2029-05-20')
    fc.assert(
      fc.property(values, days, (value, dueDate) => {
        const found = check(lineOf({ value, dueDate }), bill())
        const differences = [
          ...(value === slip.value ? [] : [{ of: 'amount', code: value, bill: slip.value }]),
          ...(dueDate === slip.dueDate
            ? []
            : [{ of: 'dueDay', code: dueDate, bill: slip.dueDate }]),
        ]
        if (differences.length === 0) expect(found.is).toBe('open')
        else expect(found).toMatchObject({ is: 'changed', differences })
      }),
    )
  })

  it('is still one that is paid when its bill is', () => {
    expect(check(lineOf({ value: 1 }), bill({ status: 'R', open: 0 })).is).toBe('paid')
  })
})

describe('a boleto of another account', () => {
  const freeFields = fc.stringMatching(/^\d{25}$/).filter((text) => text !== slip.freeField)

  it('is an imitation with the amount and the day of an open bill, and never one of ours', () => {
    fc.assert(
      fc.property(freeFields, fc.constantFrom('341', '756'), (freeField, bank) => {
        const found = check(lineOf({ freeField, bank }), bill())
        expect(found).toMatchObject({ is: 'imitation', invoice: { id: '7' } })
        const paid = check(lineOf({ freeField, bank }), bill({ status: 'R', open: 0 }))
        expect(paid.is).toBe('foreign')
      }),
    )
  })

  it('imitates the amount of the bill as of its line', () => {
    const forged = lineOf({ freeField: '9999999999999999999999999' })
    const grown = { value: 10_000, open: 10_200 }
    expect(check(forged, bill(grown)).is).toBe('imitation')
    expect(check(forged, bill({ ...grown, linhaDigitavel: null })).is).toBe('foreign')
    expect(check(lineOf({ bank: '341', value: 10_200 }), bill(grown)).is).toBe('imitation')
  })

  it('is foreign where it names no due day', () => {
    // A factor of 0 would be 7 October 1997, or a day every 9000 days after it.
    const utility = '84660000000999001232026121000000000000012345'
    expect(check(utility, bill({ dueDate: '2022-05-29' })).is).toBe('foreign')
  })

  it('is foreign with another amount or another day', () => {
    const freeField = '9999999999999999999999999'
    expect(check(lineOf({ freeField, value: 9991 }), bill()).is).toBe('foreign')
    expect(check(lineOf({ freeField, dueDate: '2026-12-11' }), bill()).is).toBe('foreign')
  })
})

describe('where a bill could not be read', () => {
  const known = [bill(), other]
  const stranger = read(lineOf({ freeField: '9999901001234500123463999' }))
  const elsewhere = read(lineOf({ freeField: '9999901001234500123463999', value: 1 }))
  const isPart = true

  it('a code of no known bill may be of that one, whatever it looks like', () => {
    expect(checkCode(stranger, known).is).toBe('imitation')
    expect(checkCode(elsewhere, known).is).toBe('foreign')
    expect(checkCode(stranger, known, isPart)).toEqual({ is: 'unknown' })
    expect(checkCode(elsewhere, known, isPart)).toEqual({ is: 'unknown' })
    expect(checkCode(elsewhere, [], isPart)).toEqual({ is: 'unknown' })
  })

  it('a code of a known bill is told as ever', () => {
    expect(checkCode(read(lineOf({})), known, isPart).is).toBe('open')
    expect(checkCode(read(lineOf({ value: 1 })), known, isPart).is).toBe('changed')
    expect(checkCode(read(lineOf({})), [bill({ status: 'R' })], isPart).is).toBe('paid')
  })

  it('a text with such a code is told by it, and not as one with a wrong code', () => {
    const codes = [read(lineOf({})), elsewhere]
    expect(checkCodes(codes, known)).toMatchObject({ verdict: { is: 'foreign' }, isMixed: true })
    expect(checkCodes(codes, known, isPart)).toMatchObject({
      code: elsewhere,
      verdict: { is: 'unknown' },
      otherBills: 1,
      isMixed: false,
    })
  })
})

describe('a PIX code that resembles', () => {
  it('is foreign when it only has the name of the receiver', () => {
    const forged = buildPixPayload({ ...merchant, key: 'x@y.example', value: 9990 })
    expect(check(forged, bill()).is).toBe('foreign')
  })

  it('is changed when it authorises more than the bill', () => {
    const text = `${pixCode.slice(0, -8)}80310014br.gov.bcb.pix2509rec.b/abc6304`
    expect(check(text + crc16(text), bill())).toMatchObject({
      is: 'changed',
      differences: [{ of: 'extras' }],
    })
  })

  it('is changed when a static one has another amount', () => {
    const fixed = (value: number) =>
      buildPixPayload({ ...merchant, key: 'pix@provedor.example', txid: 'FAT7', value })
    const known = { ...bill(), pixCode: fixed(9990) }
    expect(check(fixed(9990), known).is).toBe('open')
    expect(check(fixed(19_990), known)).toMatchObject({
      is: 'changed',
      differences: [{ of: 'amount', code: 19_990, bill: 9990 }],
    })
  })
})

describe('a text with several codes', () => {
  const checkAll = (text: string, ...bills: KnownBill[]) => checkCodes(readAll(text), bills)
  const foreign = buildPixPayload({ ...merchant, key: 'x@y.example', value: 9990 })
  const forged = lineOf({ freeField: '9999999999999999999999999' })

  it('is of the one bill that its line, its bar code and its PIX code are of', () => {
    const text = `${lineOf({})}\n${buildBarcode(slip)}\n${pixCode}`
    expect(checkAll(text, other, bill())).toMatchObject({
      verdict: { is: 'open', invoice: { id: '7' } },
      otherBills: 0,
      isMixed: false,
    })
  })

  it('is of several bills of the subscriber, of which one that is not to be paid is told', () => {
    const text = `${lineOf({})}\n${other.pixCode}`
    expect(checkAll(text, bill(), other)).toMatchObject({
      verdict: { is: 'open' },
      otherBills: 1,
      isMixed: false,
    })
    const paid = { ...other, invoice: { ...other.invoice, status: 'R' as const, open: 0 } }
    expect(checkAll(text, bill(), paid)).toMatchObject({
      verdict: { is: 'paid', invoice: { id: '8' } },
      otherBills: 1,
    })
  })

  it.each([
    ['a foreign PIX code', foreign, 'foreign'],
    ['a forged line', forged, 'imitation'],
    ['the own line with another amount', lineOf({ value: 1 }), 'changed'],
  ])('is never ours with %s in it, before or behind the own code', (_, wrong, is) => {
    for (const own of [pixCode, lineOf({}), buildBarcode(slip)]) {
      for (const text of [`${own}\n${wrong}`, `${wrong}\n${own}`, `"${wrong}" ou *${own}*`]) {
        expect(checkAll(text, other, bill())).toMatchObject({ verdict: { is }, isMixed: true })
      }
    }
  })

  it('has no verdict without a code', () => {
    expect(checkCodes([], [bill()])).toBeNull()
  })
})
