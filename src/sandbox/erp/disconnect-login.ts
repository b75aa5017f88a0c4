import { formatDateTime } from '#domain/dates.ts'
import { json } from './answers.ts'
import type { ErpCall } from './erp-call.ts'
import { textOf } from './request-fields.ts'

/** Answers `desconectar_clientes`: ends the connection of a login, whose router signs in again. */
export async function disconnectLogin(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const login = await call.records.get('radusuarios', textOf(fields['id']))
  if (login?.['online'] !== 'S') {
    return json({ msg: [{ type: 'error', message: 'O cliente não está conectado!' }] })
  }
  const [, time = ''] = formatDateTime(call.now).split(' ')
  await call.records.change('radusuarios', textOf(fields['id']), {
    ultima_conexao_inicial: `${call.today} ${time}:00`,
  })
  return json({ msg: [{ type: 'success', message: 'Cliente desconectado com sucesso!' }] })
}
