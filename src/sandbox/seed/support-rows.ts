import type { Row } from '../store.ts'

const subjects: Readonly<Record<string, string>> = {
  '10': 'Segunda via e pagamentos',
  '11': 'Mudança de plano',
  '12': 'Mudança de endereço',
  '88': 'Sem acesso à internet',
  '89': 'Lentidão',
  '93': 'Mudança de ponto',
}

/** Subjects of the rights and of offers, which the ERP's own portal does not offer. */
const rights: Readonly<Record<string, string>> = {
  '70': 'Suspensão temporária a pedido',
  '71': 'Cancelamento pelo portal',
  '72': 'Contestação de fatura',
  '73': 'Mudança do dia de vencimento',
  '74': 'Troca de plano pelo portal',
  '75': 'Serviço adicional pelo portal',
}

/**
 * The departments, and the subjects that a subscriber may choose; the last subject is for staff
 * only.
 */
export const supportTables: Readonly<Record<string, readonly Row[]>> = {
  su_ticket_setor: [
    {
      id: '1',
      setor: 'Atendimento',
      email: 'setor@sandbox.example',
      presta_atendimento: 'S',
      mostra_hotsite: 'S',
      ordem: '1',
      ativo: 'S',
    },
  ],
  wfl_processo: [{ id: '3', id_depto: '1', descricao: 'Atendimento ao assinante', ativo: 'S' }],
  su_oss_assunto: [
    ...Object.entries(subjects).map(([id, assunto]) => subjectRow(id, assunto, 'S')),
    ...Object.entries(rights).map(([id, assunto]) => subjectRow(id, assunto, 'N')),
    subjectRow('99', 'Cobrança judicial (interno)', 'N'),
    { ...subjectRow('98', 'Assunto que saiu de uso', 'S'), ativo: 'N' },
  ],
}

function subjectRow(id: string, assunto: string, mostra_hotsite: 'S' | 'N'): Row {
  return {
    id,
    assunto,
    ativo: 'S',
    mostra_hotsite,
    finalidade: 'AM',
    tipo: 'C',
    id_processo: '3',
    setor_su_oss_chamado: '1',
    login_obrigatorio: 'N',
    contrato_obrigatorio: 'N',
    permite_abrir_cliente_atraso: 'S',
  }
}

export interface TicketSeed {
  readonly id: string
  readonly customer: string
  readonly contract: string
  readonly subject: string
  readonly message: string
  /** N: new. EP: in progress. S: solved. */
  readonly status: 'N' | 'EP' | 'S'
  /** Days since it was opened. */
  readonly daysAgo: number
}

/** A record of `su_ticket`. The column of the first message is misspelt in the ERP itself. */
export function ticketRow(sketch: TicketSeed): Row {
  const opened = `{{today-${sketch.daysAgo}}} 09:15:00`
  return {
    id: sketch.id,
    tipo: 'C',
    id_cliente: sketch.customer,
    id_assunto: sketch.subject,
    titulo: subjects[sketch.subject] ?? '',
    id_ticket_setor: '1',
    prioridade: 'N',
    menssagem: sketch.message,
    su_status: sketch.status,
    status: 'T',
    protocolo: `202600${sketch.id.padStart(6, '0')}`,
    id_login: '0',
    id_contrato: sketch.contract,
    id_filial: '1',
    id_wfl_processo: '3',
    origem_endereco: 'C',
    id_ticket_origem: 'H',
    interacao_pendente: '',
    data_criacao: opened,
    data_ultima_alteracao: opened,
    id_responsavel_tecnico: '7',
    mensagens_nao_lida_cli: '0',
    mensagens_nao_lida_sup: '0',
    token: `atendimento-secreto-${sketch.id}`,
    status_sla: '',
  }
}

/** A record of `su_oss_chamado`: a request where support uses service orders, or work for a ticket. */
export function orderRow(sketch: OrderSeed): Row {
  const isDone = sketch.status === 'F'
  return {
    id: sketch.id,
    tipo: 'C',
    id_assunto: sketch.subject,
    id_cliente: sketch.customer,
    id_ticket: sketch.ticket ?? '0',
    id_filial: '1',
    origem_endereco: 'C',
    prioridade: 'N',
    setor: '1',
    status: sketch.status,
    mensagem: sketch.message,
    id_contrato_kit: sketch.contract,
    data_abertura: `{{today-${sketch.daysAgo}}} 10:05:00`,
    data_agenda: visitAt(sketch, '08:00:00'),
    // A technician who is on the way has until the evening.
    data_agenda_final: visitAt(sketch, sketch.status === 'DS' ? '18:00:00' : '12:00:00'),
    data_fechamento: isDone ? `{{today-${sketch.daysAgo - 1}}} 16:30:00` : '0000-00-00 00:00:00',
    id_tecnico: '7',
    protocolo: `202600${sketch.id.padStart(6, '0')}`,
    mensagem_resposta: sketch.solution ?? '',
    melhor_horario_agenda: 'Q',
  }
}

const visitAt = ({ visitInDays }: OrderSeed, time: string) =>
  visitInDays === undefined ? '0000-00-00 00:00:00' : `{{today+${visitInDays}}} ${time}`

export interface OrderSeed extends Omit<TicketSeed, 'status'> {
  /** A: open. AG: scheduled. DS: the technician is on the way. F: done. */
  readonly status: 'A' | 'AG' | 'DS' | 'F'
  /** The ticket that staff made it for. */
  readonly ticket?: string
  /** Days until the technician comes, in the morning. */
  readonly visitInDays?: number
  /** The closing message. */
  readonly solution?: string
}

/** A record of `su_oss_chamado_mensagem`, where technicians write to each other. */
export function orderNoteRow({
  id,
  order,
  text,
}: {
  id: string
  order: OrderSeed
  text: string
}): Row {
  return {
    id,
    id_chamado: order.id,
    mensagem: text,
    data: `{{today-${order.daysAgo}}} 11:20:00`,
    status: order.status,
    id_tecnico: '7',
  }
}

interface MessageSeed {
  readonly id: string
  readonly ticket: TicketSeed
  readonly text: string
  readonly by: string
  /** PR: internal among staff, never shown. P: shown according to a setting of the ERP. */
  readonly visibility: 'PU' | 'PR' | 'P'
}

/** A record of `su_mensagens`. */
export function messageRow({ id, ticket, text, by, visibility }: MessageSeed): Row {
  return {
    id,
    id_cliente: ticket.customer,
    mensagem_ticket: '',
    mensagem: text,
    visibilidade_mensagens: visibility,
    su_status: ticket.status,
    id_ticket: ticket.id,
    existe_pendencia_externa: '',
    data: `{{today-${ticket.daysAgo}}} 11:40:00`,
    operador: by,
  }
}
