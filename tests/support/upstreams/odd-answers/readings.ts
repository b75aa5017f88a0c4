import { readContract, readService } from '#contract/service/contracts.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import type { Erp, ErpContract, ErpFiscalNote, ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { ErpLine, ErpOnu } from '#server/upstreams/erp/line-port.ts'
import type { ErpSupportRequest } from '#server/upstreams/erp/support-port.ts'
import type { Rows } from '#server/platform/egress/answers/dated.ts'

/** What the product asks of the ERP at once, and what comes of it. */
export interface Reading {
  readonly name: string
  readonly read: (erp: Erp) => Promise<unknown>
  /**
   * What it says of what it does not bring. `nothing`: it is background work that acts on what it has, or names
   * to choose from, so what is missing is no statement.
   */
  readonly absence: 'statement' | 'nothing'
  /** It is a proof, a sum or an offer, and fails as a whole where a part cannot be read. */
  readonly isWhole: boolean
  readonly asksForAll: boolean
}

const actsOnWhatItHas: ReadonlySet<string> = new Set([
  'bills to remind of',
  'bills owed among some',
  'bills paid among some',
  'active customers',
  'customers of a document',
  'customers of a name',
  'customers of an e-mail',
  'customers of a phone',
  'customers of a contract',
  'customers of known ids',
  'signals',
  'answers',
  'subjects',
  'offers to Maria',
  'offers to João',
  'changes of charges',
  'audience',
  'cities',
  'plans by name',
  'points',
  'districts',
  'lost connections',
])

/** The ERP is asked for rows of no certain customer: another one's are no oddity. */
const asksForAll: ReadonlySet<string> = new Set([
  'bills to remind of',
  'bills to count',
  'offers to Maria',
  'offers to João',
  'customers of a name',
  'customers of an e-mail',
  'customers of a phone',
  'customers of a contract',
  'subjects',
  'a new request',
  'changes of charges',
  'cities',
  'plans by name',
  'points',
  'lost connections',
])

const wholes: ReadonlySet<string> = new Set([
  'bills due in a year',
  'usage by day',
  'usage by month',
  'offers to Maria',
  'offers to João',
  'a new request',
])

const maria = '101'
const joao = '102'
const company = '104'
const year = { from: '2026-01-01', to: '2026-12-31' }
const ids = ['1021', '1022', '1023', '1024', '1025', '1001', '1002']

const toPeriod = ({ origin: { period } }: ErpInvoice) => ({
  from: period?.from ?? null,
  to: period?.to ?? null,
})

/** What is made of a bill, and what may be paid or checked by. */
const toBill = (raw: ErpInvoice) => ({
  ...readInvoice(raw),
  customerId: raw.customerId,
  paymentLink: raw.paymentLink,
  origin: { ...raw.origin, ...toPeriod(raw), period: null },
})
const toBills = <T extends { readonly value: Rows<ErpInvoice> }>(list: T) => ({
  ...list,
  value: list.value.map(toBill),
})

const toContract = (raw: ErpContract) => {
  const { customerId, status, isReduced, mayLiftReduction, loyalUntil, suspendedFrom, dueDay } = raw
  const contract = readContract(raw)
  const internet = internetStatus(contract.internet).label
  return {
    ...contract,
    internet,
    customerId,
    status,
    isReduced,
    mayLiftReduction,
    loyalUntil,
    suspendedFrom,
    dueDay,
  }
}
const toContracts = <T extends { readonly value: Rows<ErpContract> }>(list: T) => ({
  ...list,
  value: list.value.map(toContract),
})

/** Records that other questions begin with. */
export interface Known {
  readonly bill: ErpInvoice
  readonly unissued: ErpInvoice
  readonly contract: ErpContract
  readonly blocked: ErpContract
  readonly reduced: ErpContract
  readonly note: ErpFiscalNote
  readonly line: ErpLine
  readonly onu: ErpOnu
  readonly request: ErpSupportRequest
}

function found<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`the sandbox has no ${what}`)
  return value
}

export async function readKnown(erp: Erp): Promise<Known> {
  const bills = [...(await erp.invoices(maria)).value]
  const contracts = [...(await erp.contracts(joao)).value]
  const line = found([...(await erp.lines(maria)).value][0], 'line')
  const onu = (await erp.onuOf(line)).value
  return {
    bill: found(
      bills.find(({ id }) => id === '1021'),
      'bill',
    ),
    unissued: found(
      bills.find(({ id }) => id === '1025'),
      'unissued bill',
    ),
    contract: found([...(await erp.contracts(maria)).value][0], 'contract'),
    blocked: found(
      contracts.find(({ id }) => id === '203'),
      'blocked contract',
    ),
    reduced: found(
      contracts.find(({ id }) => id === '204'),
      'reduced contract',
    ),
    note: found([...(await erp.fiscalNotes(maria, '2026-11')).value][0], 'note'),
    line,
    onu: found(onu === 'not offered' ? null : onu, 'onu'),
    request: found(
      [...(await erp.supportRequests('customer_service', maria)).value].find(
        ({ id }) => id === '4001',
      ),
      'request',
    ),
  }
}

/** All that the adapter reads, so that each of its questions is asked by one of these at least. */
export function readingsOf(known: Known): readonly Reading[] {
  const { bill, unissued, contract, blocked, reduced, note, line, onu, request } = known
  const receipt = {
    method: 'card',
    isAutomatic: false,
    customerId: maria,
    invoiceId: '1021',
    reference: 'portal-1',
    on: '2026-11-20',
    pricedOn: '2026-11-20',
    value: 9990,
    paid: 9990,
    installments: 1,
    proofOfSale: '1',
  } as const
  const all: Readonly<Record<string, Reading['read']>> = {
    'bills of Maria': (erp) => erp.invoices(maria).then(toBills),
    'bills of a company': (erp) => erp.invoices(company).then(toBills),
    'bills due in a year': (erp) =>
      erp.ownInvoicesDue(maria, year).then((bills) => bills.map(toBill)),
    'one bill': (erp) => erp.ownInvoice(maria, '1021').then((bill) => bill && toBill(bill)),
    'bills to remind of': (erp) =>
      erp
        .invoicesDue({ from: '2026-11-18', to: '2026-12-05' }, null)
        .then((batch) => batch.invoices.map(toBill)),
    'bills to count': (erp) =>
      erp
        .invoicesDueOrPaid({ from: '2026-10-25', to: '2026-12-05' }, null)
        .then(({ invoices, unread }) => ({
          value: invoices.map(toBill),
          ...(unread.length > 0 && { isIncomplete: true }),
        })),
    'bills owed among some': (erp) =>
      erp.invoicesOwedOrUnread(ids).then(({ invoices, unread }) => ({
        value: invoices.map(toBill),
        ...(unread.length > 0 && { isIncomplete: true }),
      })),
    'bills owed by some': (erp) =>
      erp
        .invoicesOwedBy([maria, joao], '2026-12-31')
        .then((bills) =>
          bills ? { value: bills.map(toBill) } : { value: [], isIncomplete: true },
        ),
    'bills paid among some': (erp) => erp.invoicesPaid(ids).then((bills) => bills.map(toBill)),
    boleto: (erp) => erp.boletoPdf(bill),
    'issued boleto': (erp) => erp.issueBoleto(unissued),
    'PIX code': (erp) => erp.pixCode(bill),
    booking: (erp) => erp.bookReceipt(receipt),
    'contracts of Maria': (erp) => erp.contracts(maria).then(toContracts),
    'contracts of João': (erp) => erp.contracts(joao).then(toContracts),
    services: (erp) =>
      erp.services(contract).then((list) => ({ ...list, value: list.value.map(readService) })),
    'what Maria is charged': (erp) => erp.contractCharges(maria, '201'),
    'what João is charged': (erp) => erp.contractCharges(joao, '202'),
    'contract on paper': (erp) => erp.contractPdf(contract),
    unlock: (erp) => erp.unlockOnTrust(blocked),
    'routers to disconnect': (erp) => erp.disconnectRouters(blocked),
    'what Maria has': (erp) => erp.planContents(maria),
    'what João has': (erp) => erp.planContents(joao),
    'plans of Maria': (erp) => erp.contractPlans(maria),
    'a product': (erp) => erp.product('173'),
    'a plan': (erp) => erp.plan('12'),
    'a product to add': (erp) =>
      erp.addProduct({
        customerId: maria,
        contractId: '201',
        productId: '173',
        name: 'Telemedicina',
        price: 990,
      }),
    'offers to Maria': (erp) => erp.contractSales(maria),
    'offers to João': (erp) => erp.contractSales(joao),
    notes: (erp) => erp.fiscalNotes(maria, '2026-11'),
    'a note on paper': (erp) => erp.fiscalNotePdf(note, false),
    'a note on own paper': (erp) => erp.fiscalNotePdf(note, true),
    company: (erp) => erp.company(),
    customer: (erp) => erp.customer(maria),
    'customers of a document': (erp) => erp.customersByDocument('52998224725'),
    'customers of a name': (erp) => erp.findCustomers({ by: 'name', text: 'Maria' }),
    'customers of an e-mail': (erp) =>
      erp.findCustomers({ by: 'email', text: 'maria.clara@correio.example' }),
    'customers of a phone': (erp) => erp.findCustomers({ by: 'phone', text: '48991010000' }),
    'customers of a contract': (erp) => erp.findCustomers({ by: 'contract', text: '201' }),
    'customers of known ids': async (erp) =>
      (await erp.signInRecordsOf('52998224725', [maria])).records.map(
        ({ id, isActive, isPortalClosed }) => ({ id, isActive, isPortalClosed }),
      ),
    'active customers': (erp) => erp.activeDocuments([maria, joao, '107']),
    'standing of customers': async (erp) => {
      const found = await erp.customerStandings([maria, joao, '107'])
      return {
        items: [...found].map(([id, { isActive, document }]) => ({ id, isActive, document })),
        isIncomplete: found.size < 3,
      }
    },
    logins: (erp) => erp.logins(maria),
    lines: (erp) => erp.lines(maria),
    'equipment of a line': (erp) => erp.onuOf(line),
    signals: (erp) => erp.lastSignals(['601', '602']),
    connections: (erp) => erp.sessionsOf(line),
    'usage by day': (erp) => erp.usageOf(line, 'day'),
    'usage by month': (erp) => erp.usageOf(line, 'month'),
    'equipment on loan': (erp) => erp.equipmentOf(line),
    'a line to reconnect': (erp) => erp.reconnectLine(line),
    'equipment to restart': (erp) => erp.restartOnu(line, onu),
    'a speed to restore': (erp) =>
      erp.liftReduction({ ...line, customerId: joao, contractId: reduced.id }),
    'a link to sign': (erp) => erp.resendSignatureLink(contract),
    subjects: (erp) => erp.supportSubjects('customer_service'),
    'a subject': (erp) => erp.supportSubject('89'),
    requests: (erp) => erp.supportRequests('customer_service', maria),
    orders: (erp) => erp.supportRequests('os', maria),
    messages: (erp) => erp.supportMessages('customer_service', request),
    answers: (erp) => erp.supportAnswers('customer_service', ['4001', '4002'], '0'),
    protocol: (erp) => erp.newSupportProtocol('customer_service'),
    'a new request': (erp) =>
      erp
        .openSupportRequest('customer_service', {
          customerId: maria,
          subject: { id: '89', name: 'Lentidão' },
          text: 'Lenta',
          protocol: async () => '202611200001',
          departmentId: '',
          processId: '',
        })
        .then(() => 'opened'),
    'a new message': (erp) => erp.addSupportMessage('customer_service', request, 'Olá'),
    'an attached file': (erp) => erp.findSupportFile('customer_service', '4001', 'Portal ABC'),
    'changes of charges': (erp) =>
      erp
        .chargeChanges({ from: '2026-11-01', to: '2026-12-31' })
        .then((found) => found.map(({ chargeId, ...change }) => ({ ...change, id: chargeId }))),
    audience: (erp) => erp.contractTraits([maria, joao], { withPlaces: true, withPoints: true }),
    cities: (erp) => erp.searchCities('Florian'),
    'plans by name': (erp) => erp.searchPlans('FIBRA'),
    points: (erp) => erp.searchPoints('a'),
    districts: (erp) => erp.searchDistricts('Trind').then(() => 'districts'),
    'lost connections': (erp) => erp.recentDrops('2026-11-01 00:00:00'),
  }
  return Object.entries(all).map(([name, read]) => ({
    name,
    read,
    absence: actsOnWhatItHas.has(name) ? 'nothing' : 'statement',
    isWhole: wholes.has(name),
    asksForAll: asksForAll.has(name),
  }))
}
