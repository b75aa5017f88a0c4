import type { Row } from '../../store.ts'
import { cancelledInvoice, openInvoice, paidInvoice } from '../invoice-row.ts'
import { paidMonths, sameDay } from '../paid-months.ts'

const maria = { customer: '101', contract: '201' }
const bakery = { customer: '103', contract: '206' }
const company = { customer: '104', contract: '207' }

const ofMaria: readonly Row[] = [
  ...paidMonths({ ...maria, firstId: 1001, value: '99.90', months: 14 }),
  openInvoice({
    ...maria,
    id: '1021',
    due: '{{today-12}}',
    value: '99.90',
    period: { from: '{{today-42}}', to: '{{today-13}}' },
    isIssued: true,
  }),
  openInvoice({
    ...maria,
    id: '1022',
    due: '{{today-25}}',
    value: '149.90',
    received: '60.00',
    isIssued: true,
  }),
  openInvoice({
    ...maria,
    id: '1023',
    due: '{{today}}',
    value: '45.00',
    isIssued: true,
    isStandalone: true,
  }),
  openInvoice({
    ...maria,
    id: '1024',
    due: '{{today+10}}',
    value: '129.99',
    period: { from: '{{today-12}}', to: '{{today+17}}' },
    isIssued: true,
  }),
  openInvoice({
    ...maria,
    id: '1025',
    due: sameDay(10, 1),
    value: '129.99',
    period: { from: '{{today+18}}', to: '{{today+47}}' },
  }),
  cancelledInvoice({ ...maria, id: '1026', due: '{{today+5}}', value: '88.80' }),
  openInvoice({
    ...maria,
    id: '1027',
    due: '{{today+6}}',
    value: '777.70',
    isUnreleased: true,
  }),
]

/** Wallet 3 offers neither boleto nor PIX, and João may not pay by card. */
const ofJoao: readonly Row[] = [
  openInvoice({
    customer: '102',
    contract: '202',
    id: '1041',
    due: '{{today+5}}',
    value: '99.90',
    isIssued: true,
  }),
  openInvoice({
    customer: '102',
    contract: '202',
    id: '1042',
    due: '{{today+8}}',
    value: '35.00',
    wallet: '3',
    isStandalone: true,
  }),
  openInvoice({
    customer: '102',
    contract: '203',
    id: '1043',
    due: '{{today-20}}',
    value: '79.90',
    isIssued: true,
  }),
  openInvoice({
    customer: '102',
    contract: '204',
    id: '1044',
    due: '{{today-8}}',
    value: '129.99',
    isIssued: true,
  }),
  paidInvoice({
    customer: '102',
    contract: '203',
    id: '1045',
    due: '{{month-2}}-10',
    paidOn: '{{month-2}}-22',
    value: '79.90',
    received: '81.82',
    by: 'boleto',
  }),
]

const ofOthers: readonly Row[] = [
  openInvoice({ ...bakery, id: '1061', due: '{{today+3}}', value: '199.90', isIssued: true }),
  // Wallet 4 answers a PIX request with a success without contents.
  openInvoice({
    ...bakery,
    id: '1062',
    due: '{{today+9}}',
    value: '59.90',
    isIssued: true,
    wallet: '4',
  }),
  openInvoice({
    ...bakery,
    id: '1063',
    due: sameDay(3, 1),
    value: '199.90',
    isIssued: true,
    received: '100.00',
  }),
  ...paidMonths({ ...bakery, firstId: 1064, value: '199.90', months: 3, dueIn: 3 }),
  openInvoice({ ...company, id: '1081', due: '{{today+12}}', value: '199.90', isIssued: true }),
  ...paidMonths({ ...company, firstId: 1082, value: '199.90', months: 2, dueIn: 12 }),
  openInvoice({
    ...company,
    id: '1084',
    due: '{{today+14}}',
    value: '59.90',
    isIssued: true,
    isBeingConfirmed: true,
  }),
  // Ten of the sixty reais received were interest: fifty are left.
  openInvoice({
    ...company,
    id: '1085',
    due: '{{today+20}}',
    value: '100.00',
    received: '60.00',
    open: '50.00',
    isIssued: true,
  }),
  openInvoice({
    ...company,
    id: '1086',
    due: '{{today+13}}',
    value: '120.00',
    discount: { amount: '10.00', until: '{{today+13}}' },
    isIssued: true,
  }),
  // A status that no documentation names.
  { ...openInvoice({ ...company, id: '1089', due: '{{today+5}}', value: '30.00' }), status: 'V' },
  // A free month, and one that was received in full without a change of its status.
  openInvoice({ ...company, id: '1087', due: '{{today+6}}', value: '0.00' }),
  openInvoice({
    ...company,
    id: '1088',
    due: '{{today-10}}',
    value: '80.00',
    received: '80.00',
    isIssued: true,
  }),
  openInvoice({
    customer: '106',
    contract: '208',
    id: '1091',
    due: '{{today+7}}',
    value: '79.90',
    period: { from: '{{today-22}}', to: '{{today+7}}' },
    isIssued: true,
  }),
  openInvoice({
    customer: '107',
    contract: '209',
    id: '1092',
    due: '{{today-90}}',
    value: '79.90',
    isIssued: true,
  }),
  openInvoice({
    customer: '108',
    contract: '210',
    id: '1093',
    due: '{{today+2}}',
    value: '99.90',
    isIssued: true,
  }),
  openInvoice({
    customer: '109',
    contract: '211',
    id: '1094',
    due: '{{today+14}}',
    value: '149.90',
    period: { from: '{{today-16}}', to: '{{today+13}}' },
    isIssued: true,
  }),
  paidInvoice({
    customer: '109',
    contract: '211',
    id: '1095',
    due: '{{month-2}}-10',
    value: '149.90',
    period: { from: '{{month-2}}-10', to: '{{month-1}}-09' },
    paidOn: '{{month-2}}-06',
    by: 'boleto',
  }),
  paidInvoice({
    customer: '109',
    contract: '211',
    id: '1096',
    due: '{{month-1}}-10',
    value: '149.90',
    period: { from: '{{month-1}}-10', to: '{{month}}-09' },
    paidOn: '{{month-1}}-05',
    by: 'pix',
  }),
  // Twelve of thirty days.
  paidInvoice({
    customer: '109',
    contract: '211',
    id: '1097',
    due: '{{month-3}}-08',
    value: '59.96',
    period: { from: '{{month-4}}-17', to: '{{month-4}}-28' },
    paidOn: '{{month-3}}-07',
    by: 'pix',
  }),
]

/** The invoices of the demo provider, as rows of `fn_areceber`. */
export const demoInvoices: readonly Row[] = [...ofMaria, ...ofJoao, ...ofOthers]
