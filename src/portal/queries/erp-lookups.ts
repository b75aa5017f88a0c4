import { findPlan, findProduct, findSubject } from '#contract/erp-lookups.ts'
import { formatListEntry } from '#domain/apps/list-entry.ts'
import { call } from './client.ts'
import { ApiError } from './failure.ts'

/** What a list of ERP ids is made of; each is looked up in the provider's own ERP. */
export type ListedKind = 'subject' | 'product' | 'plan'

async function labelOf(kind: ListedKind, id: string, client_id: string): Promise<string> {
  const asked = { params: { id }, query: { client_id } }
  if (kind === 'subject') return (await call(findSubject, asked)).content
  if (kind === 'product') return (await call(findProduct, asked)).product.descricao
  return (await call(findPlan, asked)).plan.grupo
}

/** The entry `id - label` of an id (specification 5); null when the ERP has none. */
export async function lookUp(
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
