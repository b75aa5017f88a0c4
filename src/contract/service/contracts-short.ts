import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordId } from '#contract/platform/scalars.ts'

/**
 * The customer's contracts with only the fields needed to tie a card to them: an array, as the first
 * specification names it (section 7). A former version of this server answered `{ contracts }`.
 */
export const listContractsShort = endpoint({
  name: 'listContractsShort',
  method: 'GET',
  path: '/api/central/customer/list/contracts/short',
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: "The customer's contracts: id, name and state of the line.",
  answer: v.array(v.object({ id: recordId, contrato: v.string(), status_internet: v.string() })),
  accepts: v.object({ contracts: v.array(v.object({ id: recordId })) }),
  refusals: { 'no contracts found': 404 },
})
