import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { type Condition, equals } from '../reading/condition.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import { type IxcContext, readList } from '../context.ts'
import { type ContractItem, itemColumns, items } from './item-columns.ts'
import type { Row } from '../reading/listing.ts'
import { rowReader } from '../reading/row-reader.ts'

/** The items that belong to contracts, and not to plans. */
const ofAnyContract: Condition = { column: 'id_contrato', operator: '>', value: '0' }

/** Rows of some contracts, by one question for all of them. */
export function ofContracts(ids: readonly string[]): Condition {
  const [only = ''] = ids
  return ids.length === 1
    ? equals('id_contrato', only)
    : { column: 'id_contrato', operator: 'IN', value: ids.join(',') }
}

const isOf = (ids: readonly string[]) => (item: ContractItem) => ids.includes(item.id_contrato)
const nameAll = (found: readonly ContractItem[]) =>
  found
    .map((item) => `${item.id} ${item.id_produto}`)
    .toSorted((one, other) => one.localeCompare(other))
    .join()

/**
 * The items that some contracts have of their own, which most have not: a provider's are read by one
 * question for all its subscribers. Where there are too many for that, or the ERP does not take the
 * question, and for a fresh answer, those of these contracts alone are asked for. `maxAgeMs`: of what is
 * shared, in milliseconds.
 */
export async function readContractItems(
  context: IxcContext,
  ids: readonly string[],
  { fresh = false, maxAgeMs }: { readonly fresh?: boolean | undefined; readonly maxAgeMs?: number },
): Promise<ReadList<ContractItem>> {
  const { scope, client, caches } = context
  const read = (rows: readonly Row[]) => readList(context, items, rows, rowReader(itemColumns))

  const loadAll = async (): Promise<readonly ContractItem[] | null> => {
    try {
      const rows = await client.listWhole(items, [ofAnyContract])
      const { items: found, isIncomplete } = read(rows ?? [])
      // Items of plans among them: the ERP has not taken the filter as it was meant. What cannot be read
      // makes the items of its own contract a part, and not those of all.
      const isUsable = rows && !isIncomplete && found.every((item) => item.id_contrato !== '')
      return isUsable ? found : null
    } catch (error) {
      // The ERP answers, but not to this question.
      if (error instanceof UpstreamFailure && error.kind === 'protocol-error') return null
      throw error
    }
  }

  const { value: all } = await caches.contractItems.read({ key: scope, load: loadAll, maxAgeMs })
  const known = all && all.filter(isOf(ids))
  if (known && !fresh) return { items: known, isIncomplete: false }
  const { items: found, isIncomplete } = read(await client.list(items, [ofContracts(ids)]))
  const own = found.filter(isOf(ids))
  // What is shared is older than this answer: it must not take back what was just shown.
  if (known && nameAll(known) !== nameAll(own)) caches.contractItems.invalidate(scope)
  return { items: own, isIncomplete }
}
