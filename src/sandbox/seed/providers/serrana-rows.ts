import type { Row } from '../../store.ts'
import { contractRow } from '../contract-row.ts'
import { customerRow } from '../customer-row.ts'
import { openInvoice } from '../invoice-row.ts'
import { loginRow } from '../login-row.ts'
import { dayIn, paidMonths, sameDay } from '../paid-months.ts'
import { cityIds, placeRows } from '../place-rows.ts'
import { planRows } from '../plan-rows.ts'
import { supportTables } from '../support-rows.ts'

const helena = { customer: '501', contract: '5101' }
const otavio = { customer: '502', contract: '5102' }
const elza = { customer: '503', contract: '5103' }
const lages = { city: 'Lages', cep: '88501-000', district: 'Coral' } as const

/** The rows of the provider serrana: documents without masks, and a wallet whose boletos fail. */
export const serranaRows: Readonly<Record<string, readonly Row[]>> = {
  ...placeRows,
  // Sold in a city where none of its subscribers lives.
  ...planRows({ cityId: cityIds.Florianópolis }),
  ...supportTables,
  cliente: [
    customerRow('serrana', '501', {
      ...lages,
      hasBareDocument: true,
      street: 'Rua do Pinhão',
      number: '15',
      email: 'helena.kraus@correio.example',
      mobile: '(49) 99501-0000',
    }),
    customerRow('serrana', '502', {
      ...lages,
      hasBareDocument: true,
      street: 'Avenida das Torres',
      number: '640',
      email: 'otavio.ramos@correio.example',
      mobile: '(49) 99502-0000',
    }),
    customerRow('serrana', '503', {
      ...lages,
      hasBareDocument: true,
      tradeName: 'Cliente 2',
      street: 'Rua da Araucária',
      number: '7',
      email: 'elza@correio.example',
      mobile: '(49) 99503-0000',
    }),
    customerRow('serrana', '504', {
      ...lages,
      hasBareDocument: true,
      isPortalClosed: true,
      street: 'Rua do Carreiro',
      number: '21',
      email: 'nilo@correio.example',
    }),
  ],
  cliente_contrato: [
    contractRow({
      id: helena.contract,
      customer: '501',
      plan: 'FIBRA 500 MEGA',
      internet: 'A',
      activatedOn: '2023-08-14',
      dueDay: dayIn(13),
    }),
    contractRow({
      id: otavio.contract,
      customer: '502',
      plan: 'FIBRA 700 MEGA + TV',
      internet: 'A',
      activatedOn: '2024-10-02',
      dueDay: dayIn(8),
    }),
    contractRow({
      id: elza.contract,
      customer: '503',
      plan: 'FIBRA 300 MEGA',
      internet: 'CA',
      activatedOn: '2022-03-21',
      dueDay: dayIn(-12),
      trust: 'S',
    }),
  ],
  fn_areceber: [
    ...paidMonths({ ...helena, firstId: 5001, value: '99.90', months: 3, dueIn: 13 }),
    openInvoice({ ...helena, id: '5011', due: '{{today+13}}', value: '99.90', isIssued: true }),
    openInvoice({
      ...helena,
      id: '5012',
      due: '{{today+27}}',
      value: '25.00',
      isIssued: true,
      isStandalone: true,
    }),
    openInvoice({ ...helena, id: '5013', due: sameDay(13, 1), value: '99.90' }),
    openInvoice({
      ...otavio,
      id: '5021',
      due: '{{today+8}}',
      value: '129.99',
      isIssued: true,
      wallet: '5',
    }),
    openInvoice({ ...elza, id: '5031', due: '{{today-12}}', value: '79.90', isIssued: true }),
    openInvoice({ ...otavio, id: '5022', due: sameDay(8, -1), value: '129.99', isIssued: true }),
  ],
  radusuarios: [loginRow({ ...helena, id: '5601', login: 'helena.kraus' })],
}
