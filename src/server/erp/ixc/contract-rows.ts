import { equals } from './condition.ts'
import { type IxcContext, readRows } from './context.ts'
import { type ContractRow, readContractRow } from './contract-row.ts'

/**
 * The contracts of a customer. Several readers of one screen share the answer, which is kept for the
 * seconds that a screen takes to ask for everything.
 */
export async function readContractRows(
  context: IxcContext,
  customerId: string,
  { fresh }: { readonly fresh?: boolean | undefined },
): Promise<readonly ContractRow[]> {
  const { scope, client, caches } = context
  async function load(): Promise<readonly ContractRow[]> {
    const rows = await client.list('cliente_contrato', [equals('id_cliente', customerId)])
    return readRows(context, 'cliente_contrato', rows, readContractRow).filter(
      (row) => row.id_cliente === customerId,
    )
  }
  return (await caches.contractRows.read({ key: [...scope, customerId], load, fresh })).value
}
