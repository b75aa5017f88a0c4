import type { SupportDesk } from '#domain/service/support/support-request.ts'
import type { ErpSupportRequest, SupportDraft } from '../../support-port.ts'
import { placementColumns } from './placement.ts'
import type { SubjectRow } from './subject-row.ts'

/** The row to insert for a new request. Its number is drawn once it is known where the request arrives. */
export async function newRequestRecord(
  context: Parameters<typeof placementColumns>[0],
  desk: SupportDesk,
  draft: SupportDraft,
  subject: SubjectRow,
): Promise<Record<string, string>> {
  const placement = await placementColumns(context, desk, draft, subject)
  const common = {
    tipo: 'C',
    id_cliente: draft.customerId,
    id_assunto: draft.subject.id,
    prioridade: 'N',
    protocolo: await draft.protocol(),
    origem_endereco: 'C',
    ...placement,
  }
  return desk === 'os'
    ? { ...common, status: 'A', mensagem: draft.text }
    : {
        ...common,
        titulo: draft.subject.name,
        menssagem: draft.text,
        su_status: 'N',
        // H: opened by the subscriber.
        id_ticket_origem: 'H',
      }
}

/** The row to insert for a new message; `parent` is the column with the request's id. */
export function newMessageRecord(
  desk: SupportDesk,
  parent: 'id_ticket' | 'id_chamado',
  request: ErpSupportRequest,
  text: string,
): Record<string, string> {
  return desk === 'os'
    ? { [parent]: request.id, mensagem: text, status: request.erpStatus }
    : {
        [parent]: request.id,
        id_cliente: request.customerId,
        mensagem: text,
        mensagem_ticket: text,
        visibilidade_mensagens: 'PU',
        // The ERP copies the message's status to the request, so we send the one it already has.
        su_status: request.erpStatus,
        existe_pendencia_externa: 'E',
      }
}
