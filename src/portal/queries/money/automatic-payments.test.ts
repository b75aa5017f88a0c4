import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { browserPage } from '#tests/support/browser/browser-page.ts'
import {
  agreementsQuery,
  beginAgreement,
  cancelAgreement,
  changeLimit,
  skipCharge,
} from './automatic-payments.ts'

const newAgreement = {
  method: 'card',
  contractId: '201',
  cardId: 'card-1',
  limit: '200.00',
} as const

it.each<[string, (client: QueryClient) => Promise<void>]>([
  ['begins', (client) => beginAgreement(client, newAgreement)],
  ['changes', (client) => changeLimit(client, 'one', 100_00)],
  ['ends', (client) => cancelAgreement(client, 'one')],
  ['leaves a bill of', (client) => skipCharge(client, { id: 'one', invoiceId: '1024' })],
])('asks for the agreements again when the answer is lost that %s one', async (_, change) => {
  browserPage('', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient()
  const { queryKey } = agreementsQuery()
  client.setQueryData(queryKey, [])
  await expect(change(client)).rejects.toThrow()
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
