import * as v from 'valibot'
import type { NamedRecord } from '#domain/news/announcements/audience.ts'
import { flag, id, reference, text, words } from '../reading/column-schemas.ts'
import type { Condition } from '../reading/condition.ts'
import { type IxcContext, readList, readRows } from '../context.ts'
import { rowReader } from '../reading/row-reader.ts'
import { rowsById } from '../reading/rows-by-id.ts'

const loginColumns = v.object({
  id,
  id_cliente: reference,
  id_contrato: reference,
  ativo: flag,
  id_transmissor: text,
  id_caixa_ftth: text,
})
const pointColumns = v.object({ id, descricao: words })

/** Logins in one answer; a customer has one or two. */
const batches = { size: 1_000, maxBatches: 10 }
const maxFound = 20

/** The tables of network points, and what their ids begin with outside of the adapter. */
const pointTables = [
  { table: 'rad_caixa_ftth', prefix: 'box' },
  { table: 'radpop_radio', prefix: 'olt' },
] as const

const isReference = (value: string) => /^[1-9]\d*$/.test(value)

/** The points of a login, the more exact one first. */
export const pointsOf = (login: {
  readonly id_caixa_ftth: string
  readonly id_transmissor: string
}): string[] => [
  ...(isReference(login.id_caixa_ftth) ? [`box:${login.id_caixa_ftth}`] : []),
  ...(isReference(login.id_transmissor) ? [`olt:${login.id_transmissor}`] : []),
]

/** By contract id, the network points of its logins: `olt:3`, `box:12`. `isIncomplete`: not of all logins. */
export async function pointsOfContracts(
  context: IxcContext,
  customerIds: readonly string[],
  signal?: AbortSignal,
): Promise<{
  readonly byContract: ReadonlyMap<string, readonly string[]>
  readonly isIncomplete: boolean
}> {
  const points = new Map<string, string[]>()
  const where: Condition[] = [
    { column: 'id_cliente', operator: 'IN', value: customerIds.join(',') },
  ]
  const rows = await rowsById(context.client, 'radusuarios', where, { ...batches, signal })
  const { items, isIncomplete } = readList(context, 'radusuarios', rows, rowReader(loginColumns))
  for (const login of items) {
    if (!login.ativo || !customerIds.includes(login.id_cliente)) continue
    const before = points.get(login.id_contrato) ?? []
    points.set(login.id_contrato, [...before, ...pointsOf(login)])
  }
  return { byContract: points, isIncomplete }
}

/** A point whose record the ERP does not have. */
export const unnamedPoint = (point: string) =>
  point.replace(/^box:/, 'Caixa ').replace(/^olt:/, 'Transmissor ')

/** The names of these points, by id; those that the ERP does not have are left out. */
export async function pointNames(
  context: IxcContext,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = await Promise.all(
    pointTables.map(async ({ table, prefix }) => {
      const ids = pointIds.flatMap((point) =>
        point.startsWith(`${prefix}:`) ? [point.slice(prefix.length + 1)] : [],
      )
      const rows = await context.client.listByIds(table, ids)
      return readRows(context, table, rows, rowReader(pointColumns)).map(
        (point) => [`${prefix}:${point.id}`, point.descricao || point.id] as const,
      )
    }),
  )
  return new Map(named.flat())
}

/** Up to 20 boxes and 20 transmitters whose name contains the text. */
export async function searchPoints(
  context: IxcContext,
  typed: string,
  signal?: AbortSignal,
): Promise<readonly NamedRecord[]> {
  const where: Condition[] = [{ column: 'descricao', operator: 'L', value: typed }]
  const found = await Promise.all(
    pointTables.map(async ({ table, prefix }) => {
      const { rows } = await context.client.listBatch(table, where, maxFound, signal)
      return readRows(context, table, rows, rowReader(pointColumns)).map((point) => ({
        id: `${prefix}:${point.id}`,
        name: point.descricao || point.id,
      }))
    }),
  )
  return found.flat()
}
