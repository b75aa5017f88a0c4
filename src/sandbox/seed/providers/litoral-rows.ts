import type { Row } from '../../store.ts'
import { contractRow } from '../contract-row.ts'
import { customerRow } from '../customer-row.ts'
import { fiscalNoteRow } from '../fiscal-note-row.ts'
import { openInvoice } from '../invoice-row.ts'
import { loginRow } from '../login-row.ts'
import { dayIn, paidMonths, sameDay } from '../paid-months.ts'
import { placeRows } from '../place-rows.ts'
import { soldExtras } from '../offer-rows.ts'
import { planRows } from '../plan-rows.ts'
import { orderNoteRow, orderRow, type OrderSeed, supportTables } from '../support-rows.ts'

const maria = { customer: '401', contract: '4101' }
const jorge = { customer: '402', contract: '4102' }
const inn = { customer: '403', contract: '4103' }
const beach = { city: 'Florianópolis', cep: '88063-000', district: 'Campeche' } as const

const solved: OrderSeed = {
  ...jorge,
  id: '4401',
  subject: '93',
  message: 'Preciso mudar o ponto da sala para o quarto.',
  status: 'F',
  daysAgo: 18,
  solution: 'Ponto mudado, obrigado pela preferência.',
}
const visit: OrderSeed = {
  ...jorge,
  id: '4402',
  subject: '88',
  message: 'Sem conexão desde a tempestade de ontem.',
  status: 'AG',
  daysAgo: 1,
  visitInDays: 2,
}

/**
 * The rows of the provider litoral: Maria's CPF again with other data, and values in nine decimals.
 */
export const litoralRows: Readonly<Record<string, readonly Row[]>> = {
  ...placeRows,
  ...planRows({ alsoOnSale: soldExtras }),
  ...supportTables,
  cliente: [
    customerRow('litoral', '401', {
      ...beach,
      street: 'Avenida Pequeno Príncipe',
      number: '2200',
      complement: 'Casa de praia',
      email: 'maria.praia@correio.example',
      mobile: '(48) 99401-0000',
    }),
    customerRow('litoral', '402', {
      ...beach,
      street: 'Rua da Capela',
      number: '53',
      email: 'jorge.farias@correio.example',
      mobile: '(48) 99402-0000',
    }),
    customerRow('litoral', '403', {
      ...beach,
      street: 'Rua das Dunas',
      number: '900',
      tradeName: 'Pousada Maré Alta',
      email: 'reservas@marealta.example',
      landline: '(48) 3303-0000',
    }),
  ],
  cliente_contrato: [
    contractRow({
      id: maria.contract,
      customer: '401',
      plan: 'FIBRA 300 MEGA',
      internet: 'A',
      activatedOn: '2025-12-20',
      dueDay: dayIn(6),
    }),
    contractRow({
      id: jorge.contract,
      customer: '402',
      plan: 'FIBRA 500 MEGA',
      internet: 'A',
      activatedOn: '2022-04-04',
      dueDay: dayIn(9),
    }),
    contractRow({
      id: inn.contract,
      customer: '403',
      plan: 'EMPRESARIAL 600 MEGA IP FIXO',
      internet: 'A',
      activatedOn: '2019-09-25',
      dueDay: dayIn(-2),
    }),
    contractRow({
      id: '4104',
      customer: '403',
      plan: 'FIBRA 300 MEGA',
      internet: 'D',
      activatedOn: '2019-09-25',
    }),
    contractRow({
      id: '4105',
      customer: '403',
      plan: 'FIBRA 700 MEGA + TV',
      internet: 'CA',
      activatedOn: '2023-12-01',
      trust: 'S',
    }),
  ],
  fn_areceber: [
    openInvoice({
      ...maria,
      id: '4001',
      due: '{{today+6}}',
      value: '79.900000000',
      isIssued: true,
    }),
    ...paidMonths({ ...maria, firstId: 4002, value: '79.900000000', months: 1, dueIn: 6 }),
    ...[0, 1, 2, 3].map((index) =>
      openInvoice({
        ...jorge,
        id: String(4011 + index),
        due: sameDay(9, index),
        value: '99.900000000',
        isIssued: index < 2,
      }),
    ),
    ...paidMonths({ ...jorge, firstId: 4021, value: '99.900000000', months: 4, dueIn: 9 }),
    openInvoice({ ...inn, id: '4031', due: '{{today-2}}', value: '199.900000000', isIssued: true }),
    // An unpaid invoice of a past year, which keeps that year from being declared settled.
    openInvoice({
      ...inn,
      id: '4032',
      due: sameDay(-2, -14),
      value: '199.900000000',
      isIssued: true,
    }),
  ],
  vd_saida: [
    fiscalNoteRow({ ...inn, id: '4301', kind: 'SCM', month: '{{month}}', value: '99.90' }),
    fiscalNoteRow({
      ...inn,
      id: '4302',
      kind: 'NFS-e',
      month: '{{month}}',
      value: '15.00',
      isUnprinted: true,
    }),
  ],
  radusuarios: [loginRow({ ...maria, id: '4601', login: 'maria.praia' })],
  su_oss_chamado: [solved, visit].map(orderRow),
  su_oss_chamado_mensagem: [
    orderNoteRow({ id: '4501', order: visit, text: 'Levar escada; cachorro bravo no quintal.' }),
  ],
}
