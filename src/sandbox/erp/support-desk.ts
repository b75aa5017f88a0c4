import { localTime } from '#domain/dates.ts'
import { secondMs } from '#domain/durations.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from './erp-call.ts'

/** Where the ERP writes down when a row came to be. */
const dated: Readonly<Record<string, string>> = {
  su_ticket: 'data_criacao',
  su_mensagens: 'data',
  su_oss_chamado: 'data_abertura',
  su_oss_chamado_mensagem: 'data',
}
const attendant = 'Rafael Mendes'

interface Reply {
  readonly after: number
  readonly text: string
  readonly visibility: 'PU' | 'PR'
}

/** What staff write about a new ticket: to each other first, then to the subscriber. */
const toTicket: readonly Reply[] = [
  {
    after: 3 * secondMs,
    text: 'Interno: conferir o sinal da caixa antes de responder ao cliente.',
    visibility: 'PR',
  },
  {
    after: 8 * secondMs,
    text: '<p>Olá! Recebemos o seu pedido.</p><p>Já estamos verificando e voltamos a falar por aqui.</p>',
    visibility: 'PU',
  },
]
const toMessage: readonly Reply[] = [
  {
    after: 8 * secondMs,
    text: 'Obrigado pela informação. Já repassei à equipe técnica.',
    visibility: 'PU',
  },
]

/**
 * Replies are put down at once with the time they will have been written; until then listings leave
 * them out (`happened`). So an attendant answers though nobody sits here, and no timer runs.
 */
async function reply(call: ErpCall, ticket: Row, replies: readonly Reply[]): Promise<void> {
  for (const { after, text, visibility } of replies) {
    await call.records.insert('su_mensagens', {
      id_cliente: ticket['id_cliente'] ?? '',
      id_ticket: ticket['id'] ?? '',
      mensagem_ticket: '',
      mensagem: text,
      visibilidade_mensagens: visibility,
      su_status: 'EP',
      existe_pendencia_externa: '',
      data: localTime(new Date(call.now.getTime() + after)),
      operador: attendant,
    })
  }
}

/** What the ERP fills in by itself, and what its staff do about it. */
export async function supportInserted(call: ErpCall, table: string, id: string): Promise<void> {
  const column = dated[table]
  if (column === undefined) return
  await call.records.change(table, id, { [column]: localTime(call.now) })
  const row = await call.records.get(table, id)
  if (!row) return
  if (table === 'su_ticket') await reply(call, row, toTicket)
  if (table !== 'su_mensagens') return
  // The user of the token wrote it, by its number.
  const [user = ''] = call.provider.ixc_access_token.split(':')
  await call.records.change(table, id, { operador: user })
  const ticket = await call.records.get('su_ticket', row['id_ticket'] ?? '')
  if (!ticket) return
  // A message carries the status of its ticket along.
  await call.records.change('su_ticket', ticket['id'] ?? '', { su_status: row['su_status'] ?? '' })
  await reply(call, ticket, toMessage)
}

/** Whether a row is there already. */
export function happened(call: ErpCall, table: string, row: Row): boolean {
  return table !== 'su_mensagens' || (row['data'] ?? '') <= localTime(call.now)
}
