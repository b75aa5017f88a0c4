import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { clientId, recordId } from '#contract/platform/scalars.ts'

/** The provider whose ERP is asked, since an admin host names no provider. */
const tenantQuery = v.object({ client_id: clientId })
const params = v.object({ id: recordId })
const unknownTenant = { 'customer not found': 404 } as const

/** A support subject (second specification, section 7): the parts of an entry `id - content`. */
const subject = v.object({ id: recordId, content: v.string() })

export const findSubject = endpoint({
  name: 'findSubject',
  method: 'GET',
  path: '/api/central/provider/support/external-subject/{id}',
  policy: 'admin',
  mayRefuse: ['upstream failed', 'upstream unavailable'],
  summary: "What a provider's ERP calls a support subject.",
  params,
  query: tenantQuery,
  answer: subject,
  refusals: { ...unknownTenant, 'subject not found': 404 },
})

export const findProduct = endpoint({
  name: 'findProduct',
  method: 'GET',
  path: '/api/admin/product/{id}',
  policy: 'admin',
  mayRefuse: ['upstream failed', 'upstream unavailable'],
  summary: "What a provider's ERP calls a product on sale.",
  params,
  query: tenantQuery,
  answer: v.object({ product: v.object({ id: recordId, descricao: v.string() }) }),
  refusals: { ...unknownTenant, 'product not found': 404 },
})

/** `grupo`: the name of the plan. */
export const findPlan = endpoint({
  name: 'findPlan',
  method: 'GET',
  path: '/api/admin/plan/{id}',
  policy: 'admin',
  mayRefuse: ['upstream failed', 'upstream unavailable'],
  summary: "What a provider's ERP calls a plan.",
  params,
  query: tenantQuery,
  answer: v.object({ plan: v.object({ id: recordId, grupo: v.string() }) }),
  refusals: { ...unknownTenant, 'plan not found': 404 },
})
