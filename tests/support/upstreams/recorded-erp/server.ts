import { once } from 'node:events'
import { serve } from '@hono/node-server'
import * as v from 'valibot'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row } from '#sandbox/store.ts'
import { answerAction } from './actions.ts'
import { recordedTables } from './records.ts'

const filterSchema = v.object({
  qtype: v.string(),
  oper: v.string(),
  query: v.string(),
  grid_param: v.optional(v.string(), '[]'),
})
const gridSchema = v.array(v.object({ TB: v.string(), OP: v.string(), P: v.string() }))

type Filter = v.InferOutput<typeof gridSchema>[number]

/** Whether a row meets a filter, where the portal's use of the operator is recorded. */
function meets(row: Row, { TB, OP, P }: Filter): boolean {
  const value = row[TB.split('.')[1] ?? ''] ?? ''
  if (OP === '=') return value === P
  if (OP === '!=') return value !== P
  if (OP === 'IN') return P.split(',').includes(value)
  return OP === '>=' ? value >= P : OP === '<=' ? value <= P : value > P
}

function list(rows: readonly Row[], body: unknown): unknown {
  const { qtype, oper, query, grid_param } = v.parse(filterSchema, body)
  const filters = [
    { TB: qtype, OP: oper, P: query },
    ...v.parse(gridSchema, JSON.parse(grid_param)),
  ]
  const found = rows.filter((row) => filters.every((filter) => meets(row, filter)))
  // An empty listing of this server sends false in place of its rows.
  return found.length === 0
    ? { page: '1', total: '0', registros: false }
    : { page: '1', total: found.length, registros: found }
}

export type RecordedErp = Awaited<ReturnType<typeof startRecordedErp>>

/**
 * An ERP on a port of this machine that gives the answers recorded from real ones, in their odd
 * forms, and for everything else the refusal that a server gives for a resource it does not open.
 */
export async function startRecordedErp() {
  const tables = recordedTables(calendarDate(new Date(), defaultTimeZone))
  const asked: { resource: string; body: unknown }[] = []

  function answer(request: Request, resource: string, body: unknown): string {
    const rows = tables[resource]
    const isListing = request.headers.has('ixcsoft')
    const found = isListing
      ? rows && JSON.stringify(list(rows, body))
      : answerAction(tables, resource, body)
    const message = `Recurso ${resource} não está disponível!`
    return found ?? JSON.stringify({ type: 'error', message })
  }

  async function respond(request: Request): Promise<Response> {
    const resource = new URL(request.url).pathname.replace('/webservice/v1/', '')
    const body: unknown = JSON.parse((await request.text()) || '{}')
    asked.push({ resource, body })
    const headers = {
      'content-type': 'text/html; charset=ISO-8859-1',
      'set-cookie': 'IXC_Session=abc; path=/; HttpOnly',
    }
    return new Response(answer(request, resource, body), { headers })
  }

  const server = serve({ fetch: respond, hostname: '127.0.0.1', port: 0 })
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0

  return {
    address: `http://127.0.0.1:${port}`,
    hostAndPort: `127.0.0.1:${port}`,
    asked,
    /** The row with an id, to be changed as the ERP's own staff or its bank would. */
    row(table: string, id: string): Row {
      const found = tables[table]?.find((row) => row['id'] === id)
      if (!found) throw new Error(`no recorded row ${table} ${id}`)
      return found
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
