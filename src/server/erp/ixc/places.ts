import * as v from 'valibot'
import { dayMs } from '#domain/durations.ts'
import { AnswerCache } from '../../egress/cache.ts'
import { UpstreamFailure } from '../../egress/failure.ts'
import type { IxcClient } from './client.ts'
import { text } from './columns.ts'

const columns = v.object({ id: text, nome: text, sigla: text })

/** City and state names of every provider: they hardly ever change. */
export function placesCache(now: () => Date): AnswerCache<string> {
  return new AnswerCache({
    now,
    freshFor: dayMs,
    renewBehindFor: 6 * dayMs,
    staleFor: 30 * dayMs,
    maxBytes: 2 * 1024 * 1024,
  })
}

/** The name behind an id of `cidade` or the letters behind one of `uf`; '' when there is none. */
export async function placeName(
  clientId: string,
  client: IxcClient,
  cache: AnswerCache<string>,
  table: 'cidade' | 'uf',
  id: string,
): Promise<string> {
  // Some bases hold the name itself.
  if (!/^\d+$/.test(id)) return id
  if (/^0+$/.test(id)) return ''
  async function load(): Promise<string> {
    const rows = await client.list(table, [{ column: 'id', is: '=', value: id }])
    for (const row of rows) {
      const read = v.safeParse(columns, row)
      if (read.success && read.output.id === id) return read.output.sigla || read.output.nome
    }
    return ''
  }
  try {
    return (await cache.read({ key: [clientId, table, id], load })).value
  } catch (error) {
    // An address without its city is worth more than no customer at all.
    if (error instanceof UpstreamFailure) return ''
    throw error
  }
}
