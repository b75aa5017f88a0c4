import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Who the provider is to the law, for the terms page; what its system does not say is empty. */
export const legalData = endpoint({
  name: 'legalData',
  method: 'GET',
  path: '/api/central/legal',
  policy: 'public',
  summary: "The provider's legal name, CNPJ and address.",
  answer: v.object({ legal_name: v.string(), cnpj: v.string(), address: v.string() }),
  refusals: {},
})
