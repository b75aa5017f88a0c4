import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { clientId, recordId } from './scalars.ts'

/** In whose ERP; an administrator's host names no provider. */
const whose = v.object({ client_id: clientId })
const params = v.object({ id: recordId })
const unknownTenant = { 'customer not found': 404 } as const

/** A support subject (specification 7): what an entry `id - content` is made of. */
const subject = v.object({ id: recordId, content: v.string() })

export const findSubject = endpoint({
  name: 'findSubject',
  method: 'GET',
  path: '/api/central/provider/support/external-subject/{id}',
  policy: 'admin',
  summary: "What a provider's ERP calls a support subject.",
  params,
  query: whose,
  answer: subject,
  refusals: { ...unknownTenant, 'subject not found': 404 },
})

export const findProduct = endpoint({
  name: 'findProduct',
  method: 'GET',
  path: '/api/admin/product/{id}',
  policy: 'admin',
  summary: "What a provider's ERP calls a product on sale.",
  params,
  query: whose,
  answer: v.object({ product: v.object({ id: recordId, descricao: v.string() }) }),
  refusals: { ...unknownTenant, 'product not found': 404 },
})

/** `grupo` is the name of the plan contracts are made of. */
export const findPlan = endpoint({
  name: 'findPlan',
  method: 'GET',
  path: '/api/admin/plan/{id}',
  policy: 'admin',
  summary: "What a provider's ERP calls a plan.",
  params,
  query: whose,
  answer: v.object({ plan: v.object({ id: recordId, grupo: v.string() }) }),
  refusals: { ...unknownTenant, 'plan not found': 404 },
})
