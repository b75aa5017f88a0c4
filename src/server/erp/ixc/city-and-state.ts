import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import * as v from 'valibot'
import { text } from './column-schemas.ts'
import { equals } from './condition.ts'
import type { IxcContext } from './context.ts'

const columns = v.object({ id: text, nome: text, sigla: text })

/** The city name or the state's letters for an id of `cidade` or `uf`; '' when there is none. */
export async function placeName(
  { scope, client, caches }: Pick<IxcContext, 'scope' | 'client' | 'caches'>,
  table: 'cidade' | 'uf',
  id: string,
): Promise<string> {
  // Some databases hold the name itself.
  if (!/^\d+$/.test(id)) return id
  if (/^0+$/.test(id)) return ''
  async function load(): Promise<string> {
    const rows = await client.list(table, [equals('id', id)])
    for (const row of rows) {
      const read = v.safeParse(columns, row)
      if (read.success && read.output.id === id) return read.output.sigla || read.output.nome
    }
    return ''
  }
  try {
    return (await caches.places.read({ key: [...scope, table, id], load })).value
  } catch (error) {
    // A customer without a city name is better than no customer.
    if (error instanceof UpstreamFailure) return ''
    throw error
  }
}
