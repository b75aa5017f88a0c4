import { localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from './erp-call.ts'

/** The column with the time of creation, which the ERP fills in, by table. */
const creationColumns: Readonly<Record<string, string>> = {
  su_ticket: 'data_criacao',
  su_mensagens: 'data',
  su_oss_chamado: 'data_abertura',
  su_oss_chamado_mensagem: 'data',
}
const attendant = 'Rafael Mendes'

interface Reply {
  readonly delayMs: number
  readonly text: string
  readonly visibility: 'PU' | 'PR'
}

/** The replies to a new ticket: an internal one among staff first, then one to the subscriber. */
const ticketReplies: readonly Reply[] = [
  {
    delayMs: 3 * secondMs,
    text: 'Interno: conferir o sinal da caixa antes de responder ao cliente.',
    visibility: 'PR',
  },
  {
    delayMs: 8 * secondMs,
    text: '<p>Olá! Recebemos o seu pedido.</p><p>Já estamos verificando e voltamos a falar por aqui.</p>',
    visibility: 'PU',
  },
]
const messageReplies: readonly Reply[] = [
  {
    delayMs: 8 * secondMs,
    text: 'Obrigado pela informação. Já repassei à equipe técnica.',
    visibility: 'PU',
  },
]

/**
 * Stores replies at once, each dated `delayMs` from now; listings leave them out until then
 * (`hasHappened`). In this way an attendant answers without a timer.
 */
async function scheduleReplies(
  call: ErpCall,
  ticket: Row,
  replies: readonly Reply[],
): Promise<void> {
  for (const { delayMs, text, visibility } of replies) {
    await call.records.insert('su_mensagens', {
      id_cliente: ticket['id_cliente'] ?? '',
      id_ticket: ticket['id'] ?? '',
      mensagem_ticket: '',
      mensagem: text,
      visibilidade_mensagens: visibility,
      su_status: 'EP',
      existe_pendencia_externa: '',
      data: localTime(new Date(call.now.getTime() + delayMs), defaultTimeZone),
      operador: attendant,
    })
  }
}

/**
 * Completes a new row the way the ERP and its staff do: the columns that the ERP fills in, and the
 * replies.
 */
export async function completeSupportRow(call: ErpCall, table: string, id: string): Promise<void> {
  const column = creationColumns[table]
  if (column === undefined) return
  await call.records.change(table, id, { [column]: localTime(call.now, defaultTimeZone) })
  const row = await call.records.get(table, id)
  if (!row) return
  if (table === 'su_ticket') await scheduleReplies(call, row, ticketReplies)
  if (table !== 'su_mensagens') return
  // The ERP records the user of the token as the author, by its number.
  const [user = ''] = call.provider.ixc_access_token.split(':')
  await call.records.change(table, id, { operador: user })
  const ticket = await call.records.get('su_ticket', row['id_ticket'] ?? '')
  if (!ticket) return
  // A message also sets the status of its ticket.
  await call.records.change('su_ticket', ticket['id'] ?? '', { su_status: row['su_status'] ?? '' })
  await scheduleReplies(call, ticket, messageReplies)
}

/** Whether the time of a row has come. */
export function hasHappened(call: ErpCall, table: string, row: Row): boolean {
  return table !== 'su_mensagens' || (row['data'] ?? '') <= localTime(call.now, defaultTimeZone)
}
