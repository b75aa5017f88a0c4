import * as v from 'valibot'
import { localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from '../erp-call.ts'
import { beginSession, endSession } from '../views/line-sessions.ts'

/** The causes by which RADIUS names the end of a connection. */
const dropCauses = ['User-Request', 'Lost-Carrier', 'Admin-Reset', 'NAS-Reboot'] as const

/**
 * What can be set of a line. `signal`: what its ONU receives; without light the connection is lost.
 * `session`: whether the router is connected; `drop` ends the connection and begins another, `unknown`
 * leaves the ERP without a state of it. `usage`: how many times the usual amount. `router`: whether the
 * device service reaches it. `speed`: the plan's or a reduced one; `stuck` is reduced, and the ERP agrees
 * to lift it without doing so. `contract`: the state of its contract. `suspended`: whether the contract is
 * suspended at the subscriber's request.
 */
export const lineSchema = v.object({
  client_id: v.string(),
  signal: v.optional(v.picklist(['good', 'weak', 'lost'])),
  session: v.optional(v.picklist(['up', 'down', 'drop', 'unknown'])),
  cause: v.optional(v.picklist(dropCauses), 'Lost-Carrier'),
  usage: v.optional(v.picklist(['0', '1', '5'])),
  speed: v.optional(v.picklist(['normal', 'reduced', 'stuck'])),
  router: v.optional(v.picklist(['on', 'off'])),
  contract: v.optional(v.picklist(['A', 'CM', 'FA'])),
  suspended: v.optional(v.picklist(['yes', 'no'])),
})
type LineSetting = v.InferOutput<typeof lineSchema>

const powers = { good: '-19.83', weak: '-26.74', lost: '-40.00' } as const

async function setSignal(call: ErpCall, login: Row, signal: keyof typeof powers): Promise<void> {
  const onus = await call.records.list('radpop_radio_cliente_fibra')
  const onu = onus.find((row) => row['id_login'] === login['id'])
  await call.records.change('radpop_radio_cliente_fibra', onu?.['id'] ?? '', {
    sinal_rx: powers[signal],
    data_sinal: localTime(call.now, defaultTimeZone),
    causa_ultima_queda: signal === 'lost' ? 'LOS' : '',
  })
  if (signal === 'lost') await endSession(call, login, 'Lost-Carrier')
}

/** Sets the state of a line; false when there is no such login. */
export async function setLine(call: ErpCall, id: string, setting: LineSetting): Promise<boolean> {
  const { records } = call
  const login = await records.get('radusuarios', id)
  if (!login) return false
  const { signal, session, cause, usage, router, speed, contract, suspended } = setting
  if (signal) await setSignal(call, login, signal)
  if (session === 'down' || session === 'drop') await endSession(call, login, cause)
  if (session === 'up' || session === 'drop') await beginSession(call, login)
  if (session === 'unknown') await records.change('radusuarios', id, { online: 'SS' })
  if (usage || router || speed) {
    const known = await records.get('line_settings', id)
    const set = { ...(usage && { usage }), ...(router && { router }), ...(speed && { speed }) }
    await records.put('line_settings', { ...known, ...set, id })
  }
  const changed = {
    ...(speed && { status_velocidade: speed === 'normal' ? 'N' : 'R' }),
    ...(contract && { status_internet: contract }),
    ...(suspended && { contrato_suspenso: suspended === 'yes' ? 'S' : 'N' }),
  }
  await records.change('cliente_contrato', login['id_contrato'] ?? '', changed)
  return true
}
