import { expect, test } from 'vitest'
import { createInvoiceDownload, downloadInvoice, listInvoices } from '#contract/money/invoices.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import { downloadFailure } from './refusals.ts'

const refused = (endpoint: Endpoint, text: string | null) =>
  new ApiError(endpoint, { status: 404, text })

test.each([
  refused(createInvoiceDownload, 'invoice file unavailable'),
  refused(createInvoiceDownload, 'invoice not found'),
  refused(downloadInvoice, 'invoice file unavailable'),
  refused(downloadInvoice, 'invoice not found'),
])('a boleto download that fails with %s warns that the boleto is not available', (error) => {
  expect(downloadFailure(error)).toMatchObject({
    kind: 'warning',
    text: 'O boleto não está disponível para esta fatura.',
  })
})

test.each([
  refused(createInvoiceDownload, null),
  refused(downloadInvoice, 'upstream unavailable'),
  refused(listInvoices, 'no invoices found'),
  new NetworkError(downloadInvoice, 'timeout'),
  new TypeError('anything else'),
])('a boleto download that fails with %s says that the download failed', (error) => {
  const { text, kind } = downloadFailure(error)
  expect(text).toBe('Ocorreu um erro ao fazer o download da fatura.')
  expect(kind).toBeUndefined()
})
