import { findPlan, findProduct, findSubject } from '#contract/service/erp-lookups.ts'
import { formatListEntry } from '#domain/service/apps/list-entry.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'

/** What the ids of a list stand for; each is looked up in the provider's ERP. */
export type ListedKind = 'subject' | 'product' | 'plan'

async function labelOf(kind: ListedKind, id: string, client_id: string): Promise<string> {
  const options = { params: { id }, query: { client_id } }
  if (kind === 'subject') return (await call(findSubject, options)).content
  if (kind === 'product') return (await call(findProduct, options)).product.descricao
  return (await call(findPlan, options)).plan.grupo
}

/** The list entry `id - label` of an id (specification 5); null when the ERP does not know the id. */
export async function findListEntry(
  kind: ListedKind,
  id: string,
  clientId: string,
): Promise<string | null> {
  try {
    return formatListEntry(id, await labelOf(kind, id, clientId))
  } catch (error) {
    if (error instanceof ApiError && error.text === `${kind} not found`) return null
    throw error
  }
}
