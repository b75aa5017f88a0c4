import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordId } from './scalars.ts'

const idOnly = v.object({ id: recordId })

/**
 * The customer's contracts with only the fields needed to tie a card to them (first specification,
 * section 7). Other servers send the bare list.
 */
export const listContractsShort = endpoint({
  name: 'listContractsShort',
  method: 'GET',
  path: '/api/central/customer/list/contracts/short',
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: "The customer's contracts: id, name and state of the line.",
  answer: v.object({
    contracts: v.array(
      v.object({
        id: recordId,
        contrato: v.string(),
        status_internet: v.string(),
      }),
    ),
  }),
  accepts: v.pipe(
    v.union([v.array(idOnly), v.object({ contracts: v.array(idOnly) })]),
    v.transform((answer) => ({ contracts: Array.isArray(answer) ? answer : answer.contracts })),
  ),
  refusals: { 'no contracts found': 404 },
})
