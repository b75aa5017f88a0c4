import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { instant } from './scalars.ts'

/**
 * Customer details in raw field names (first specification, section 3). `name`: the trade name,
 * else the legal name. `cpf_cnpj` is masked (`***.982.247-**`). Absent values are empty strings.
 */
export const customerSchema = v.object({
  name: v.string(),
  phone_number: v.string(),
  cpf_cnpj: v.string(),
  email: v.string(),
  cep: v.string(),
  endereco: v.string(),
  numero: v.string(),
  bairro: v.string(),
  cidade: v.string(),
  complemento: v.string(),
  estado: v.string(),
})
export type CustomerDetails = v.InferOutput<typeof customerSchema>

export const customerDetails = endpoint({
  name: 'customerDetails',
  method: 'GET',
  path: '/api/central/customer/list',
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: "The signed-in customer's details.",
  answer: v.object({ customer: customerSchema, as_of: instant }),
  refusals: { 'customer not found': 404 },
})
