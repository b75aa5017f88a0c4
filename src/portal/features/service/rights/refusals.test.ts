import { expect, test } from 'vitest'
import { requestSuspension } from '#contract/service/rights.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import { suspensionFailure } from './refusals.ts'

test.each([
  ['no answer came', new NetworkError(requestSuspension, 'timeout')],
  ['a proxy gave up waiting', new ApiError(requestSuspension, { status: 504, text: null })],
])('a request is not said to be unfiled when %s', (_, error) => {
  const { text } = suspensionFailure(error)
  expect(text).toContain('Não recebemos a confirmação do pedido.')
  expect(text).not.toMatch(/nada foi/)
})
