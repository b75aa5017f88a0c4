import * as v from 'valibot'
import type { NamedRecord } from '#domain/news/announcements/audience.ts'
import type { LocalTime } from '#domain/platform/time/dates.ts'
import type { ErpDrop, ErpNetwork } from '../../network-port.ts'
import { flag, id, localTime, reference, text } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import { type IxcContext, readRows } from '../context.ts'
import { pointNames, pointsOf, unnamedPoint } from './network-points.ts'
import { rowReader } from '../reading/row-reader.ts'
import { rowsById } from '../reading/rows-by-id.ts'

/** Passwords beside these columns are dropped here. */
const loginColumns = v.object({
  id,
  id_contrato: reference,
  ativo: flag,
  online: text,
  ultima_conexao_final: localTime,
  id_transmissor: text,
  id_caixa_ftth: text,
})

/** Far more than the lines of a provider of a city. */
const batches = { size: 1_000, maxBatches: 20 }

/** Connections that went away, with the network points they were at. */
export function networkMethods(context: IxcContext): ErpNetwork {
  const { client, caches, scope } = context

  async function load(since: LocalTime): Promise<ErpDrop[]> {
    const where = [
      equals('online', 'N'),
      { column: 'ultima_conexao_final', operator: '>=', value: since } as const,
    ]
    const rows = await rowsById(client, 'radusuarios', where, batches)
    const lost = readRows(context, 'radusuarios', rows, rowReader(loginColumns)).flatMap(
      (login) => {
        const { id_contrato: contractId, ultima_conexao_final: at } = login
        const isLost = login.ativo && login.online.toUpperCase() === 'N' && contractId !== ''
        return isLost && at !== null && at >= since
          ? [{ contractId, at, ids: pointsOf(login) }]
          : []
      },
    )
    const names = await pointNames(context, [...new Set(lost.flatMap(({ ids }) => ids))])
    return lost.map(({ contractId, at, ids }) => ({
      contractId,
      at,
      points: ids.map((point): NamedRecord => ({
        id: point,
        name: names.get(point) ?? unnamedPoint(point),
      })),
    }))
  }

  return {
    recentDrops: (since, { fresh, signal } = {}) =>
      caches.drops.read({ key: scope, load: () => load(since), fresh, signal }),
  }
}
