import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import * as v from 'valibot'
import { text, words } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import type { IxcContext } from '../context.ts'
import type { Place } from '../lines/place.ts'

const columns = v.object({ id: text, nome: words, sigla: words, uf: text })

const unknownPlace: Place = { name: '', stateId: '' }

/** The city or the state with an id of `cidade` or `uf`. */
export async function readPlace(
  { scope, client, caches }: Pick<IxcContext, 'scope' | 'client' | 'caches'>,
  table: 'cidade' | 'uf',
  id: string,
): Promise<Place> {
  // Some databases hold the name itself.
  if (!/^\d+$/.test(id)) return { name: id, stateId: '' }
  if (/^0+$/.test(id)) return unknownPlace
  async function load(): Promise<Place> {
    const rows = await client.list(table, [equals('id', id)])
    for (const row of rows) {
      const read = v.safeParse(columns, row)
      if (!read.success || read.output.id !== id) continue
      const { nome, sigla, uf } = read.output
      return { name: sigla || nome, stateId: uf }
    }
    return unknownPlace
  }
  try {
    return (await caches.places.read({ key: [...scope, table, id], load })).value
  } catch (error) {
    // A customer without a city name is better than no customer.
    if (error instanceof UpstreamFailure) return unknownPlace
    throw error
  }
}
