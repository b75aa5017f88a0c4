import type { Row } from '../../store.ts'
import { contractRow } from '../contract-row.ts'
import { customerRow, customerRecord } from '../customer-row.ts'
import { fiscalNoteRow } from '../fiscal-note-row.ts'
import { openInvoice } from '../invoice-row.ts'
import { loginRow } from '../login-row.ts'
import { dayIn, paidMonths, sameDay } from '../paid-months.ts'
import { placeRows } from '../place-rows.ts'
import { planRows } from '../plan-rows.ts'
import { messageRow, supportTables, ticketRow, type TicketSeed } from '../support-rows.ts'
import { utilityLine } from '../utility-line.ts'

const kobrasol = { city: 'São José', cep: '88102-000', district: 'Kobrasol' } as const
const carlosHome = {
  ...kobrasol,
  street: 'Rua Koesa',
  number: '301',
  email: 'carlos.pereira@correio.example',
  mobile: '(48) 99202-0000',
}

const carlos = { customer: '202', contract: '2101' }
const patricia = { customer: '203', contract: '2102' }
const market = { customer: '204', contract: '2103' }

const ticket: TicketSeed = {
  ...patricia,
  id: '2401',
  subject: '89',
  message: 'Internet lenta desde ontem à noite.',
  status: 'EP',
  daysAgo: 1,
}

/**
 * The rows of the provider netmania: value-added services by product id, one CPF with two records,
 * a bill with a line of 48 digits.
 */
export const netmaniaRows: Readonly<Record<string, readonly Row[]>> = {
  ...placeRows,
  ...planRows({
    items: [
      { contract: carlos.contract, product: '1', value: '129.990000000', profile: '700' },
      { contract: carlos.contract, product: '133', value: '24.900000000' },
      { contract: carlos.contract, product: '379', value: '0.000000000' },
      { contract: patricia.contract, product: '1', value: '99.900000000', profile: '500' },
      { contract: patricia.contract, product: '389', value: '59.900000000' },
      { contract: patricia.contract, product: '173', value: '9.900000000' },
    ],
  }),
  ...supportTables,
  cliente: [
    // An earlier record of Carlos, closed when he moved. It comes first and must not be used.
    customerRecord(
      '201',
      { name: 'Carlos Eduardo Pereira', document: '12312312387' },
      { ...carlosHome, street: 'Rua Antiga', number: '9', isActive: false },
    ),
    customerRow('netmania', '202', carlosHome),
    customerRow('netmania', '203', {
      ...kobrasol,
      street: 'Avenida Lédio',
      number: '77',
      complement: 'Casa 2',
      email: 'patricia.nunes@correio.example',
      mobile: '(48) 99203-0000',
    }),
    customerRow('netmania', '204', {
      ...kobrasol,
      street: 'Avenida Central',
      number: '1550',
      tradeName: 'Supermercado Bom Preço do Kobrasol, Padaria e Açougue - Loja 1',
      email: 'compras@bompreco.example',
      landline: '(48) 3304-0000',
    }),
  ],
  cliente_contrato: [
    contractRow({
      id: '2100',
      customer: '201',
      plan: 'FIBRA 300 MEGA',
      internet: 'D',
      activatedOn: '2018-06-01',
    }),
    contractRow({
      id: carlos.contract,
      customer: '202',
      plan: 'FIBRA 700 MEGA + TV',
      internet: 'A',
      activatedOn: '2023-06-01',
      dueDay: dayIn(4),
    }),
    contractRow({
      id: patricia.contract,
      customer: '203',
      plan: 'FIBRA 500 MEGA',
      internet: 'A',
      activatedOn: '2022-01-17',
      dueDay: dayIn(11),
    }),
    contractRow({
      id: market.contract,
      customer: '204',
      plan: 'EMPRESARIAL 600 MEGA IP FIXO',
      internet: 'CA',
      activatedOn: '2021-10-08',
      dueDay: dayIn(15),
      trust: 'S',
    }),
  ],
  fn_areceber: [
    ...paidMonths({ ...carlos, firstId: 2001, value: '154.89', months: 5, dueIn: 4 }),
    openInvoice({ ...carlos, id: '2011', due: '{{today+4}}', value: '154.89', isIssued: true }),
    openInvoice({ ...carlos, id: '2012', due: sameDay(4, 1), value: '154.89' }),
    openInvoice({
      ...patricia,
      id: '2021',
      due: '{{today+11}}',
      value: '169.70',
      utilityLine: utilityLine('0123', '2021', 16_970),
    }),
    ...paidMonths({ ...patricia, firstId: 2022, value: '169.70', months: 2, dueIn: 11 }),
    openInvoice({ ...market, id: '2031', due: sameDay(15, -1), value: '199.90', isIssued: true }),
    // The invoice has a line, but wallet 6 draws no boleto for it.
    openInvoice({
      ...market,
      id: '2032',
      due: '{{today+15}}',
      value: '199.90',
      isIssued: true,
      wallet: '6',
    }),
  ],
  vd_saida: [
    fiscalNoteRow({ ...carlos, id: '2301', kind: 'NFCom', month: '{{month-1}}', value: '154.89' }),
  ],
  radusuarios: [
    loginRow({ ...carlos, id: '2601', login: 'carlos.pereira' }),
    loginRow({ ...patricia, id: '2602', login: 'patricia.nunes' }),
  ],
  su_ticket: [ticketRow(ticket)],
  su_mensagens: [
    messageRow({
      id: '2501',
      ticket,
      text: 'A caixa da sua rua está com defeito; a equipe está no local.',
      by: 'Lívia Prado',
      visibility: 'PU',
    }),
  ],
}
