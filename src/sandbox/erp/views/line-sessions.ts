import { localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from '../erp-call.ts'

/** Ends the connection of a login, if it has one, and keeps it for `radacct`. */
export async function endSession(
  { records, now }: ErpCall,
  login: Row,
  cause: string,
): Promise<void> {
  if (login['online'] !== 'S') return
  const stop = localTime(now, defaultTimeZone)
  const id = `${login['id']}${now.getTime()}`
  const start = login['ultima_conexao_inicial'] ?? ''
  await records.put('ended_sessions', { id, id_login: login['id'] ?? '', start, stop, cause })
  await records.change('radusuarios', login['id'] ?? '', {
    online: 'N',
    ultima_conexao_final: stop,
    motivo_desconexao: cause,
  })
}

/** Connects a login. */
export async function beginSession({ records, now }: ErpCall, login: Row): Promise<void> {
  await records.change('radusuarios', login['id'] ?? '', {
    online: 'S',
    ultima_conexao_inicial: localTime(now, defaultTimeZone),
    ultima_conexao_final: '0000-00-00 00:00:00',
  })
}
