import { describe, expect, it } from 'vitest'
import { registerCard } from '#contract/money/cards.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import { registerFailure } from './form/new-card-refusals.ts'
import { payFailure } from './refusals.ts'

const refused = (
  endpoint: typeof registerCard | typeof payInvoice,
  status: number,
  text: string | null,
  retryAfter: number | null = null,
) =>
  new ApiError(endpoint, {
    status,
    text,
    requestId: 'r1',
    fields: [],
    retryAfterSeconds: retryAfter,
  })

const otherwise =
  'Falha ao cadastrar cartão de crédito, tente novamente mais tarde ou entre em contato com o suporte.'

describe('the text for a refused card registration', () => {
  it.each([
    ['Card is not valid', 422, 'Cartão de crédito inválido'],
    ['invalid credit card', 400, 'Cartão de crédito inválido'],
    ['Card already registered for this customer', 422, 'Você já cadastrou este cartão'],
    [
      'no invoices found',
      404,
      'O contrato não possui nenhuma fatura pendente para configurar recorrência.',
    ],
    ['Invalid date format use', 400, 'Formato da data de expiração inválido.'],
    ['Card expirated', 400, 'Cartão expirado.'],
    ['Invalid Month', 400, 'Mês inválido.'],
    ['contract or card already registered', 409, 'Contrato ou cartão de crédito já cadastrados'],
    [null, 409, 'Contrato ou cartão de crédito já cadastrados'],
    ['gateway not configured', 503, otherwise],
    ['internal error', 500, otherwise],
    [null, 418, otherwise],
  ])(
    'explains a card registration refused as «%s» with status %i in the words of the specification',
    (text, status, words) => {
      expect(registerFailure(refused(registerCard, status, text)).text).toBe(words)
    },
  )

  it('states the wait after too many card registrations and the request id after a server failure', () => {
    const late = refused(registerCard, 429, 'too many requests', 3600)
    expect(registerFailure(late).text).toContain('60 minutos')
    expect(registerFailure(refused(registerCard, 502, 'upstream failed'))).toEqual({
      text: otherwise,
      requestId: 'r1',
    })
    expect(registerFailure(new NetworkError(registerCard, 'network')).text).toBe(otherwise)
  })
})

describe('the text for a refused payment', () => {
  it.each([
    [
      'invalid installments',
      400,
      'Número de parcelas inválido. Deve ser um número inteiro entre 1 e 3.',
    ],
    ['payment denied', 402, /não autorizou/],
    ['invoice already paid', 409, /outro meio/],
    ['gateway not configured', 503, /PIX ou boleto/],
    [null, 500, 'Falha ao se comunicar com o servidor'],
  ])('explains a payment refused as «%s» with status %i', (text, status, words) => {
    expect(payFailure(refused(payInvoice, status, text)).text).toMatch(words)
  })
})
