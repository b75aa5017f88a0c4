import type { Row } from '../store.ts'
import { contractRow } from './contract-row.ts'
import { customerRow } from './customer-row.ts'
import { openInvoice } from './invoice-row.ts'
import { loginRow } from './login-row.ts'
import { dayIn, paidMonths, sameDay } from './paid-months.ts'
import { placeRows } from './place-rows.ts'
import { planRows } from './plan-rows.ts'
import { orderRow, supportTables } from './support-rows.ts'

const bruno = { customer: '301', contract: '3101' }
const tereza = { customer: '302', contract: '3102' }
const imaruim = { city: 'Palhoça', cep: '88130-000', district: 'Ponte do Imaruim' } as const

/**
 * The rows of the provider cliente, which offers no contract documents; one of its wallets answers
 * with an address instead of a PDF.
 */
export const clienteRows: Readonly<Record<string, readonly Row[]>> = {
  ...placeRows,
  ...planRows(),
  ...supportTables,
  cliente: [
    customerRow('cliente', '301', {
      ...imaruim,
      street: 'Rua do Engenho',
      number: '12',
      email: 'bruno.alves@correio.example',
      mobile: '(48) 99301-0000',
    }),
    customerRow('cliente', '302', {
      ...imaruim,
      street: 'Rua do Rio',
      number: '88',
      portalEmail: 'tereza@correio.example',
      landline: '(48) 3302-0000',
    }),
  ],
  cliente_contrato: [
    contractRow({
      id: bruno.contract,
      customer: '301',
      plan: 'FIBRA 1 GIGA GAMER',
      internet: 'A',
      activatedOn: '2024-02-29',
      dueDay: dayIn(1),
    }),
    contractRow({
      id: tereza.contract,
      customer: '302',
      plan: 'FIBRA 300 MEGA',
      internet: 'CA',
      activatedOn: '2020-05-11',
      dueDay: dayIn(-3),
      trust: 'S',
    }),
  ],
  fn_areceber: [
    ...paidMonths({ ...bruno, firstId: 3001, value: '149.90', months: 6, dueIn: 1 }),
    openInvoice({ ...bruno, id: '3011', due: '{{today+1}}', value: '149.90', isIssued: true }),
    openInvoice({ ...bruno, id: '3012', due: sameDay(1, 1), value: '149.90' }),
    openInvoice({
      ...tereza,
      id: '3021',
      due: sameDay(-3, -1),
      value: '79.90',
      wallet: '2',
    }),
    openInvoice({ ...tereza, id: '3022', due: '{{today-3}}', value: '79.90', isIssued: true }),
  ],
  radusuarios: [loginRow({ ...bruno, id: '3601', login: 'bruno.alves' })],
  su_oss_chamado: [
    orderRow({
      ...bruno,
      id: '3401',
      subject: '89',
      message: 'Vídeos travando à noite.',
      status: 'F',
      daysAgo: 30,
      solution: 'Canal do Wi-Fi trocado; velocidade conferida com o cliente.',
    }),
  ],
}
