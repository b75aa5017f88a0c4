import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyText } from '#contract/staff/other-servers.ts'
import { instant, refreshing } from '#contract/platform/scalars.ts'

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

/** The state (UF) of a customer when none is known (first specification, section 3). */
export const defaultState = 'SC'

const acceptedCustomer = v.object({
  name: anyText,
  phone_number: anyText,
  cpf_cnpj: anyText,
  email: anyText,
  cep: anyText,
  endereco: anyText,
  numero: anyText,
  bairro: anyText,
  cidade: anyText,
  complemento: anyText,
  estado: v.optional(v.string(), defaultState),
})
export type CustomerDetails = v.InferOutput<typeof customerSchema>

export const customerDetails = endpoint({
  name: 'customerDetails',
  method: 'GET',
  path: '/api/central/customer/list',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: "The signed-in customer's details.",
  answer: v.object({ customer: customerSchema, as_of: instant, refreshing }),
  accepts: v.object({ customer: acceptedCustomer, as_of: instant, refreshing }),
  refusals: { 'customer not found': 404 },
})
