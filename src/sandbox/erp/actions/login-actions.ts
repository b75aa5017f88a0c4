import type { Row } from '#sandbox/store.ts'
import { json, refused, succeeded } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { beginSession, endSession } from '../views/line-sessions.ts'
import { textOf } from '../request-fields.ts'

/** The router of a login signs in again, which takes a moment on real servers; without light it cannot. */
async function reconnect(call: ErpCall, login: Row | null, cause: string): Promise<void> {
  if (!login) return
  await endSession(call, login, cause)
  const onus = await call.records.list('radpop_radio_cliente_fibra')
  const onu = onus.find((row) => row['id_login'] === login['id'])
  if (onu?.['causa_ultima_queda'] !== 'LOS') await beginSession(call, login)
}

/** Answers `desconectar_clientes`: ends the connection of a login, whose router signs in again. */
export async function disconnectLogin(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const id = textOf(fields['id'])
  const login = await call.records.get('radusuarios', id)
  if (login?.['online'] !== 'S') {
    return json({ msg: [{ type: 'error', message: 'O cliente não está conectado!' }] })
  }
  await reconnect(call, login, 'Admin-Reset')
  return json({ msg: [{ type: 'success', message: 'Cliente desconectado com sucesso!' }] })
}

/** Answers `radusuarios_25452`: clears the MAC address that a login is tied to. */
export async function clearMac(call: ErpCall, fields: Record<string, unknown>): Promise<Response> {
  const { language } = call.dialect
  const id = textOf(fields['get_id'])
  if (!(await call.records.get('radusuarios', id))) return refused(language, 'noLogin')
  await call.records.change('radusuarios', id, { mac: '' })
  return succeeded(language, 'macCleared', {})
}

/** Answers `radpop_radio_cliente_fibra_26379`: restarts an ONU, by the id of its fibre record. */
export async function rebootFibre(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { language } = call.dialect
  const fibre = await call.records.get('radpop_radio_cliente_fibra', textOf(fields['id']))
  if (!fibre) return refused(language, 'noFibre')
  const login = await call.records.get('radusuarios', fibre['id_login'] ?? '')
  await reconnect(call, login, 'Lost-Carrier')
  return succeeded(language, 'restarted', {})
}
