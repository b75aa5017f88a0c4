import * as v from 'valibot'
import type { ErpCall } from '../erp-call.ts'
import { beginSession, endSession } from '../views/line-sessions.ts'

/** Points of the network, and the columns of a login that name them. */
const columns = { olt: 'id_transmissor', box: 'id_caixa_ftth' } as const

/** What can happen to a point of the network (`box:1`, `olt:1`): its connections end, or are back. */
export const pointSchema = v.object({
  client_id: v.string(),
  state: v.picklist(['down', 'up']),
})

/** Ends or begins the connections at a point of the network; false when no login is there. */
export async function setPoint(
  call: ErpCall,
  point: string,
  { state }: v.InferOutput<typeof pointSchema>,
): Promise<boolean> {
  const [kind = '', id] = point.split(':')
  const column = Object.entries(columns).find(([name]) => name === kind)?.[1]
  const logins = await call.records.list('radusuarios')
  const there = logins.filter((login) => column !== undefined && login[column] === id)
  for (const login of there) {
    if (state === 'down') await endSession(call, login, 'Lost-Carrier')
    else if (login['online'] !== 'S') await beginSession(call, login)
  }
  return there.length > 0
}
