import type { Row } from '../../store.ts'
import { contractRow } from '../contract-row.ts'
import { demoCustomers } from './demo-customers.ts'
import { demoCharges } from './demo-charges.ts'
import { demoInvoices } from './demo-invoices.ts'
import { fiscalNoteRow, type NoteSeed } from '../fiscal-note-row.ts'
import { loginRow } from '../login-row.ts'
import { dayIn } from '../paid-months.ts'
import { placeRows } from '../place-rows.ts'
import { demoPlatformRows } from '../platform-rows.ts'
import { oddPlans, soldExtras } from '../offer-rows.ts'
import { planRows } from '../plan-rows.ts'
import {
  messageRow,
  orderRow,
  type OrderSeed,
  supportTables,
  ticketRow,
  type TicketSeed,
} from '../support-rows.ts'

const contracts: readonly Row[] = [
  contractRow({
    id: '201',
    customer: '101',
    plan: 'FIBRA 500 MEGA',
    internet: 'A',
    activatedOn: '2022-03-15',
    loyalUntil: '{{today+200}}',
    dueDay: dayIn(10),
  }),
  contractRow({
    id: '202',
    customer: '102',
    plan: 'FIBRA 500 MEGA',
    internet: 'A',
    activatedOn: '2021-07-02',
    dueDay: dayIn(5),
  }),
  contractRow({
    id: '203',
    customer: '102',
    plan: 'FIBRA 300 MEGA',
    internet: 'CM',
    activatedOn: '2023-01-20',
    trust: 'S',
    at: {
      street: 'Rua do Sítio',
      number: '400',
      district: 'Sertão do Maruim',
      cep: '88122-000',
      city: 'São José',
    },
  }),
  contractRow({
    id: '204',
    customer: '102',
    plan: 'FIBRA 700 MEGA + TV',
    internet: 'FA',
    activatedOn: '2024-05-09',
    trust: 'N',
  }),
  contractRow({ id: '205', customer: '103', plan: 'FIBRA 1 GIGA GAMER', internet: 'AA' }),
  contractRow({
    id: '206',
    customer: '103',
    plan: 'EMPRESARIAL 600 MEGA IP FIXO',
    internet: 'A',
    activatedOn: '2020-11-30',
    dueDay: dayIn(3),
  }),
  contractRow({
    id: '207',
    customer: '104',
    plan: 'EMPRESARIAL 600 MEGA IP FIXO',
    internet: 'A',
    activatedOn: '2026-08-03',
    dueDay: dayIn(12),
  }),
  contractRow({
    id: '208',
    customer: '106',
    plan: 'FIBRA 300 MEGA',
    internet: 'A',
    activatedOn: '2022-09-12',
    dueDay: dayIn(7),
  }),
  contractRow({
    id: '209',
    customer: '107',
    plan: 'FIBRA 300 MEGA',
    internet: 'D',
    activatedOn: '2019-04-01',
  }),
  contractRow({
    id: '210',
    customer: '108',
    plan: 'FIBRA 500 MEGA',
    internet: 'A',
    activatedOn: '2026-10-19',
    dueDay: dayIn(2),
  }),
  contractRow({
    id: '211',
    customer: '109',
    plan: 'FIBRA 1 GIGA GAMER',
    internet: 'A',
    activatedOn: '2023-12-05',
    dueDay: '',
  }),
]

const maria = { customer: '101', contract: '201' }

const monthly: readonly Pick<NoteSeed, 'kind' | 'value' | 'status'>[] = [
  { kind: 'SCM', value: '39.90' },
  { kind: 'SVA', value: '60.00' },
  { kind: 'NFS-e', value: '15.00' },
  { kind: 'NFCom', value: '99.90' },
  { kind: 'SCM', value: '39.90', status: 'C' },
  { kind: 'SVA', value: '60.00', status: 'D' },
  { kind: 'receipt', value: '99.90' },
]

const notes: readonly Row[] = ['{{month}}', '{{month-1}}'].flatMap((month, past) =>
  monthly.map((note, index) =>
    fiscalNoteRow({ ...maria, ...note, month, id: String(3001 + past * 10 + index) }),
  ),
)

const slowness: TicketSeed = {
  ...maria,
  id: '4001',
  subject: '89',
  message: 'A internet fica lenta todo dia depois das 20h.',
  status: 'EP',
  daysAgo: 2,
}
const planChange: TicketSeed = {
  ...maria,
  id: '4002',
  subject: '11',
  message: 'Quero saber o valor do plano de 700 mega.',
  status: 'S',
  daysAgo: 40,
}
const older = (id: string, subject: string, daysAgo: number, message: string): TicketSeed => ({
  ...maria,
  id,
  subject,
  message,
  status: 'S',
  daysAgo,
})
/** Enough closed requests for two pages. */
const olderTickets = [
  older('4003', '10', 75, 'Preciso da segunda via de março.'),
  older('4004', '12', 120, 'Vou mudar de endereço no mês que vem.'),
  older('4005', '88', 190, 'Sem internet desde cedo.'),
  older('4006', '93', 260, 'Quero levar o ponto para o escritório.'),
]
/** An internal request about her, which she must not see. */
const internal: TicketSeed = {
  ...maria,
  id: '4007',
  subject: '99',
  message: 'Avaliar cobrança judicial.',
  status: 'EP',
  daysAgo: 5,
}
const joao: TicketSeed = {
  customer: '102',
  contract: '202',
  id: '4008',
  subject: '88',
  message: 'A luz vermelha do aparelho está piscando.',
  status: 'N',
  daysAgo: 1,
}
/** The technician comes to her in two days, and is on the way to him. */
const visits: readonly OrderSeed[] = [
  { ...slowness, ticket: '4001', id: '4401', status: 'AG', daysAgo: 1, visitInDays: 2 },
  { ...joao, ticket: '4008', id: '4402', status: 'DS', daysAgo: 1, visitInDays: 0 },
]
const tickets = [slowness, planChange, ...olderTickets, joao]

/** All rows of the demo provider's ERP. */
export const demoRows: Readonly<Record<string, readonly Row[]>> = {
  ...placeRows,
  ...planRows({ alsoOnSale: [...oddPlans, ...soldExtras] }),
  ...supportTables,
  cliente: demoCustomers,
  cliente_contrato: contracts,
  fn_areceber: demoInvoices,
  ...demoCharges,
  vd_saida: notes,
  ...demoPlatformRows,
  radusuarios: [
    loginRow({ ...maria, id: '601', login: 'maria.casa' }),
    loginRow({ ...maria, id: '602', login: 'maria.atelie', isOnline: false }),
    loginRow({ customer: '102', contract: '202', id: '603', login: 'joao.lima' }),
    loginRow({ customer: '102', contract: '203', id: '605', login: 'joao.sitio' }),
    loginRow({ customer: '103', contract: '206', id: '604', login: 'paoquente' }),
    loginRow({ customer: '106', contract: '208', id: '607', login: 'vera.casa' }),
  ],
  su_ticket: [...tickets.map(ticketRow), { ...ticketRow(internal), id_ticket_origem: 'I' }],
  su_oss_chamado: visits.map(orderRow),
  su_mensagens: [
    messageRow({
      id: '5001',
      ticket: slowness,
      text: 'Olá, Maria. Já estamos verificando a sua região.',
      by: 'Rafael Mendes',
      visibility: 'PU',
    }),
    messageRow({
      id: '5002',
      ticket: slowness,
      text: 'Cliente reclama toda semana; conferir a caixa do poste antes de mandar equipe.',
      by: 'Rafael Mendes',
      visibility: 'PR',
    }),
    messageRow({
      id: '5003',
      ticket: slowness,
      text: 'Registro automático: reincidência em 30 dias.',
      by: '7',
      visibility: 'P',
    }),
    messageRow({
      id: '5004',
      ticket: planChange,
      text: 'O plano de 700 mega custa R$ 129,99 por mês.<br />Posso fazer a mudança hoje?',
      by: 'Bianca Alencar Teixeira',
      visibility: 'PU',
    }),
  ],
}
