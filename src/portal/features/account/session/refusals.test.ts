import { describe, expect, test } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import { signInFailure } from './refusals.ts'

function refused(status: number, text: string | null, retryAfter: number | null = null) {
  return new ApiError(signIn, {
    status,
    text,
    requestId: 'r-1',
    fields: [],
    retryAfterSeconds: retryAfter,
  })
}

describe('sign-in refusals', () => {
  test.each([
    ['cpfOrCnpj not provided', 'Por favor informe um CPF/CNPJ', 'cpfOrCnpj'],
    ['invalid cpfOrCnpj', 'Por favor informe um CPF/CNPJ válido', 'cpfOrCnpj'],
    ['password not provided', 'Por favor informe uma senha', 'password'],
  ])('the sign-in refusal %j is shown beside its field', (text, words, field) => {
    expect(signInFailure(refused(400, text))).toMatchObject({ text: words, field })
  })

  test('the sign-in refusal of an unknown customer points to "Primeiro Acesso"', () => {
    const failure = signInFailure(refused(404, 'customer not found'))
    expect(failure.text).toContain('"Primeiro Acesso"')
    expect(failure.field).toBe('cpfOrCnpj')
  })

  test.each([
    [
      'invalid password',
      'CPF/CNPJ ou senha inválidos, tente novamente ou clique em "Recuperar Senha"',
    ],
    ['customer removed', 'Acesso negado, cliente desabilitado'],
  ])('the sign-in refusal %j is shown in the slot of the form', (text, words) => {
    const failure = signInFailure(refused(401, text))
    expect(failure.text).toBe(words)
    expect(failure.field).toBeUndefined()
  })

  test('the sign-in refusal after too many attempts says how long to wait', () => {
    expect(signInFailure(refused(429, 'too many requests', 45)).text).toContain('45 segundos')
  })

  test('a sign-in refusal with an unlisted text shows the default text', () => {
    expect(signInFailure(refused(418, null)).text).toBe('Falha ao se comunicar com o servidor')
  })

  test('a sign-in without an answer shows the default text', () => {
    expect(signInFailure(new NetworkError(signIn, 'network')).text).toBe(
      'Falha ao se comunicar com o servidor',
    )
  })

  test('a failed sign-in shows the request id only for a fault of the server', () => {
    expect(signInFailure(refused(503, 'upstream unavailable')).requestId).toBe('r-1')
    expect(signInFailure(refused(401, 'invalid password')).requestId).toBeNull()
  })
})
