import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import {
  codeFailure,
  documentFailure,
  documentInvalid,
  newPasswordFailure,
  sendFailure,
} from './refusals.ts'

function refused(
  endpoint: Endpoint,
  status: number,
  text: string | null,
  retryAfter: number | null = null,
) {
  return new ApiError(endpoint, {
    status,
    text,
    requestId: 'r-1',
    fields: [],
    retryAfterSeconds: retryAfter,
  })
}

test('an invalid document is named CPF or CNPJ by its length and letters', () => {
  expect(documentInvalid('')).toBe('Por favor informe um CPF válido')
  expect(documentInvalid('52998224724')).toBe('Por favor informe um CPF válido')
  expect(documentInvalid('112223330001')).toBe('Por favor informe um CNPJ válido')
  expect(documentInvalid('12A')).toBe('Por favor informe um CNPJ válido')
})

describe('recovery refusals', () => {
  test.each([
    [documentFailure, checkDocument, 404, 'no email found', 'Nenhum e-mail associado ao CPF/CNPJ.'],
    [
      documentFailure,
      checkDocument,
      403,
      'customer removed',
      'Acesso negado, cliente desabilitado',
    ],
    [
      sendFailure,
      sendVerificationCode,
      502,
      'verification code not sent',
      'Falha ao enviar código de verificação',
    ],
    [
      sendFailure,
      sendVerificationCode,
      401,
      'unauthenticated',
      'Você não está autenticado, por favor saia e entre novamente',
    ],
    [
      codeFailure,
      checkVerificationCode,
      400,
      'invalid verificationCode',
      'Código de verificação inválido',
    ],
    [codeFailure, checkVerificationCode, 403, 'authentication failed', 'Falha na autenticação'],
    [
      newPasswordFailure,
      editPassword,
      401,
      'unauthenticated',
      'Você não está autenticado, por favor saia e entre novamente',
    ],
    [newPasswordFailure, editPassword, 500, 'internal error', 'Falha ao alterar senha'],
    [newPasswordFailure, editPassword, 418, null, 'Falha ao alterar senha'],
    [documentFailure, checkDocument, 418, null, 'Falha ao se comunicar com o servidor'],
  ])('recovery refusal %# shows its text', (failure, endpoint, status, text, words) => {
    expect(failure(refused(endpoint, status, text)).text).toBe(words)
  })

  test('a recovery refusal about an input points to its field', () => {
    const length = refused(editPassword, 400, 'invalid newPassword')
    expect(newPasswordFailure(length)).toMatchObject({
      text: 'A nova senha precisa ter no mínimo 6 caracteres e no máximo 30 caracteres',
      field: 'newPassword',
    })
    const unknown = refused(checkDocument, 404, 'customer not found')
    expect(documentFailure(unknown).field).toBe('cpfCnpj')
  })

  test('a recovery refusal about an input the form lacks points to no field', () => {
    const missing = refused(editPassword, 400, 'currentPassword not provided')
    expect(newPasswordFailure(missing).field).toBeUndefined()
  })

  test.each([documentFailure, sendFailure, codeFailure, newPasswordFailure])(
    'recovery step %# says how long to wait, or that the server did not answer',
    (failure) => {
      const many = refused(checkDocument, 429, 'too many requests', 600)
      expect(failure(many).text).toContain('10 minutos')
      expect(failure(new NetworkError(checkDocument, 'network')).text).toBe(
        'Falha ao se comunicar com o servidor',
      )
    },
  )
})
