import * as v from 'valibot'
import { addDays, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'
import { invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { cpfOf } from '../people/subscribers.ts'

const query = v.object({
  qtype: v.string(),
  oper: v.string(),
  query: v.string(),
  grid_param: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(v.object({ TB: v.string(), OP: v.string(), P: v.string() })),
  ),
  rp: v.pipe(v.string(), v.toNumber()),
})

/** One bill in so many is paid between the plan and the last look. */
export const paidMeanwhile = 100

const rangeOf = (id: number) => invoiceRanges[id % 4] ?? 0

function rowOf(id: number, today: CalendarDate) {
  return {
    id: String(id),
    id_cliente: String(id),
    id_contrato: String(id),
    liberado: 'S',
    status: 'A',
    data_vencimento: addDays(today, rangeOf(id)),
    valor: '129.99',
    valor_recebido: '0.00',
    // Columns that are never read are most of a row.
    obs: 'Mensalidade '.repeat(100),
  }
}

/** Customer `n`, whose document is `cpfOf(n)`. */
function customerOf(id: number) {
  const named = { id: String(id), ativo: 'S', cnpj_cpf: cpfOf(id), razao: `Assinante ${id}` }
  return { ...named, obs: 'Cadastro '.repeat(100) }
}

function listingOf(rows: readonly Record<string, string>[]): Response {
  return Response.json({ page: '1', total: String(rows.length), registros: rows })
}

/**
 * An ERP that answers at once: bill `n` is customer `n`'s and due in as many days as `n % 4` says.
 * It knows the three questions reminders ask, in IXC's words, and nothing else.
 */
export async function benchErp(
  request: Request,
  bills: number,
  today: CalendarDate,
): Promise<Response> {
  const { qtype, query: value, oper, grid_param, rp } = v.parse(query, await request.json())
  const conditions = [{ TB: qtype, OP: oper, P: value }, ...grid_param]
  const of = (column: string, op: string) =>
    conditions.find(({ TB, OP }) => TB === `fn_areceber.${column}` && OP === op)?.P
  const listed = of('id', 'IN')
  if (qtype === 'cliente.id') return listingOf(value.split(',').map(Number).map(customerOf))
  const ids: number[] = []
  if (listed !== undefined) {
    ids.push(
      ...listed
        .split(',')
        .map(Number)
        .filter((id) => id % paidMeanwhile !== 0),
    )
  } else {
    const days = daysBetween(today, of('data_vencimento', '>=') ?? today)
    const place = invoiceRanges.findIndex((range) => range === days)
    const after = Number(of('id', '>') ?? 0)
    const first = after + 1 + ((((place - (after + 1)) % 4) + 4) % 4)
    const last = place < 0 ? 0 : Math.min(bills, first + 4 * (rp - 1))
    for (let id = first; id <= last; id += 4) ids.push(id)
  }
  return listingOf(ids.map((id) => rowOf(id, today)))
}
