import * as v from 'valibot'
import type { RawService } from '#contract/service/contracts.ts'
import { reference, words } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import { type IxcContext, readList } from '../context.ts'
import type { Row } from '../reading/listing.ts'

const view = 'view_vd_contratos_produtos_gen'

/** The cells that are passed on: 0 is the id, 1 to 3 are names, 12 is the contract. */
const cellColumns = v.object({ 0: reference, 1: words, 2: words, 3: words, 12: reference })

/** A row of the plan items' grid with only the cells a subscriber may see; null: unusable. */
export function readServiceRow(row: Row): RawService | null {
  const read = v.safeParse(cellColumns, row)
  if (!read.success || read.output[0] === '') return null
  const cells = Array.from({ length: 13 }, () => '')
  for (const [position, value] of Object.entries(read.output)) cells[Number(position)] = value
  return cells
}

/** What a contract consists of. */
export async function loadServices(
  context: IxcContext,
  contractId: string,
): Promise<ReadList<RawService>> {
  const rows = await context.client.list(view, [equals('cliente_contrato_id', contractId)])
  const { items, isIncomplete } = readList(context, view, rows, readServiceRow)
  const services = items.filter((cells) => Array.isArray(cells) && cells[12] === contractId)
  return { items: services, isIncomplete }
}
