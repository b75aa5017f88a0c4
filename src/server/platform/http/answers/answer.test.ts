import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkAnswer } from './check-answer.ts'

const schema = v.object({
  invoices: v.array(v.object({ id: v.string(), value: v.number() })),
  due: v.nullable(v.pipe(v.string(), v.isoDate())),
  brand: v.optional(v.picklist(['Visa', 'Mastercard'])),
  receipt: v.optional(
    v.union([v.object({ pix: v.string() }), v.object({ boleto: v.object({ line: v.string() }) })]),
  ),
})
const good = { invoices: [{ id: '1', value: 2 }], due: null }

/** What is said of an answer; empty when it keeps the contract. */
function complaint(answer: unknown): string {
  try {
    checkAnswer('listInvoices', schema, answer)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('checkAnswer', () => {
  it('lets an answer pass that keeps the contract', () => {
    expect(complaint(good)).toBe('')
  })

  it('names the endpoint, the field, and the expected and received type', () => {
    const answer = { invoices: [good.invoices[0], { id: '2', value: '529.982.247-25' }], due: null }
    expect(complaint(answer)).toBe(
      'the answer of listInvoices breaks the contract: invoices.1.value: expected number, received string',
    )
  })

  it('names every field that is wrong, missing or unknown', () => {
    expect(complaint({ invoices: [{ id: null }], due: [] })).toMatch(
      /invoices\.0\.id: expected string, received null; .*invoices\.0\.value: .*undefined; due: .*, received array$/,
    )
    expect(complaint({ ...good, invoices: [{ ...good.invoices[0], extra: 1 }] })).toMatch(
      /: invoices\.0\.extra: unknown to the contract$/,
    )
  })

  it('says what each shape misses where the contract leaves a choice', () => {
    expect(complaint({ ...good, receipt: { boleto: { line: 7 } } })).toMatch(
      /receipt\.pix: expected "pix", received undefined; receipt\.boleto\.line: expected string, received number$/,
    )
  })

  it('never repeats a value', () => {
    const sentinel = 'Sentinela'
    for (const answer of [{ ...good, due: sentinel }, { ...good, brand: sentinel }, sentinel]) {
      expect(complaint(answer)).toMatch(/expected .*, received string$/)
      expect(complaint(answer)).not.toContain(sentinel)
    }
  })
})
