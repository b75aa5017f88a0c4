import { equals } from '../reading/condition.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import { type IxcContext, readList } from '../context.ts'
import { type ContractRow, readContractRow } from './contract-row.ts'

/**
 * The contracts of a customer. Several readers of one screen share the answer, which is kept for the
 * seconds that a screen takes to ask for everything.
 */
export async function readContractRows(
  context: IxcContext,
  customerId: string,
  { fresh }: { readonly fresh?: boolean | undefined },
): Promise<ReadList<ContractRow>> {
  const { scope, client, caches } = context
  async function load(): Promise<ReadList<ContractRow>> {
    const rows = await client.list('cliente_contrato', [equals('id_cliente', customerId)])
    const { items, isIncomplete } = readList(context, 'cliente_contrato', rows, readContractRow)
    return { items: items.filter((row) => row.id_cliente === customerId), isIncomplete }
  }
  return (await caches.contractRows.read({ key: [...scope, customerId], load, fresh })).value
}
