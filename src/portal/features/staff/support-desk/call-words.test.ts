import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { callWords } from './call-words.ts'

describe('the words of a failed call', () => {
  it('are specific for every call of a subscriber', () => {
    const calls = endpoints
      .filter(({ policy }) => policy === 'subscriber')
      .map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call) => callWords(call) === 'no portal')).toEqual([])
  })

  it.each([
    ['GET /api/central/customer/list/invoices', 'ao abrir as faturas'],
    ['GET /api/central/customer/read/pix-payment/{invoiceId}', 'ao gerar o PIX'],
    ['GET /api/central/customer/contracts/unlock/{id}', 'ao pedir o desbloqueio de confiança'],
    ['POST /api/central/customer/contracts/{id}/signature-link', 'ao pedir o link de assinatura'],
    ['POST /api/central/sign-in', 'ao entrar'],
  ])('of %s are "%s"', (call, words) => {
    expect(callWords(call)).toBe(words)
  })
})
