import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'

/**
 * The provider's legal data for the terms page (first specification, section 1). Fields that its
 * ERP does not have are empty.
 */
export const findLegalData = endpoint({
  name: 'findLegalData',
  method: 'GET',
  path: '/api/central/legal',
  policy: 'public',
  summary: "The provider's legal name, CNPJ and address.",
  answer: v.object({ legal_name: v.string(), cnpj: v.string(), address: v.string() }),
  refusals: {},
})
