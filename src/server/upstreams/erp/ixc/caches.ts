import type { AnswerKind } from '#contract/platform/answer-kinds.ts'
import type { ContractPlan, PlanContents } from '#domain/service/apps/entitlement.ts'
import type { LineSession, LineUsage } from '#domain/service/lines/line.ts'
import type { ContractCharges } from '#domain/money/bill-parts/charge.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { ContractSales } from '#domain/service/offers/choose-offers.ts'
import type { RawService } from '#contract/service/contracts.ts'
import { AnswerCache } from '#server/platform/egress/answers/answer-cache.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import type { ErpCustomer } from '../customer-port.ts'
import type {
  ErpCompany,
  ErpContract,
  ErpFiscalNote,
  ErpInvoice,
  ErpLogin,
  IssuedBoleto,
} from '../port.ts'
import type { OwnWrites } from '../own-writes.ts'
import type { ErpEquipment, ErpLine, ErpOnu, Offered } from '../line-port.ts'
import type { ErpDrop } from '../network-port.ts'
import type { ErpSupportMessage, ErpSupportRequest, ErpTicketVisit } from '../support-port.ts'
import type { ContractItem, PricedItem } from './contracts/item-columns.ts'
import type { ContractRow } from './contracts/contract-row.ts'
import type { ReadPixCode } from './invoices/pix-code.ts'
import type { Place } from './lines/place.ts'
import type { PlanOnSale } from './contracts/plan-on-sale.ts'
import type { SubjectRow } from './support/subject-row.ts'

const mebibyte = 1024 * 1024

/** For records that rarely change: served at once for 20 minutes, reloaded in the background. */
const slowlyChanging = {
  freshForMs: 10 * minuteMs,
  staleWhileRevalidateMs: 10 * minuteMs,
  staleIfErrorMs: dayMs,
}

/** A slow ERP: what is known is shown after a second where a screen accepts that, and asks again. */
const impatience = { afterMs: secondMs, upToAgeMs: dayMs }

export type IxcCaches = ReturnType<typeof createIxcCaches>

/** What is kept of the ERPs' answers, for all providers together. Memory is limited here. */
export function createIxcCaches(now: () => Date, writes: Pick<OwnWrites, 'versionOf'>) {
  /** Made old by writes for the customer, who is named third in a key, after the provider and its ERP. */
  const madeOldWith = (kind: AnswerKind) => ({
    versionOf: ([clientId, , customerId = '']: readonly string[]) =>
      writes.versionOf({ clientId: clientId ?? '', customerId }, kind),
  })
  return {
    // Decides whether a session may go on, so a disabled customer has minutes at most.
    customers: new AnswerCache<ErpCustomer | null>({
      now,
      freshForMs: 2 * minuteMs,
      staleWhileRevalidateMs: 3 * minuteMs,
      staleIfErrorMs: dayMs,
      impatience: { ...impatience, upToAgeMs: hourMs },
      maxBytes: 16 * mebibyte,
    }),
    // No background reload here: a list older than a minute has to mean that the ERP is slow or not
    // answering, because people pay by it.
    invoices: new AnswerCache<ReadList<ErpInvoice>>({
      now,
      ...madeOldWith('invoices'),
      freshForMs: minuteMs,
      staleIfErrorMs: dayMs,
      impatience,
      maxBytes: 48 * mebibyte,
    }),
    // A code may be paid or replaced at any time, so an old one is never served.
    pixCodes: new AnswerCache<ReadPixCode | null>({
      now,
      freshForMs: minuteMs,
      staleIfErrorMs: 0,
      maxBytes: 4 * mebibyte,
    }),
    // What the first print gave: a wallet that prints nothing is not asked at every look.
    issuedBoletos: new AnswerCache<IssuedBoleto>({
      now,
      freshForMs: hourMs,
      staleIfErrorMs: 0,
      maxBytes: 2 * mebibyte,
    }),
    logins: new AnswerCache<ReadList<ErpLogin>>({ now, ...slowlyChanging, maxBytes: 8 * mebibyte }),
    // People look here for whether the internet is back.
    lines: new AnswerCache<ReadList<ErpLine>>({
      now,
      ...madeOldWith('lines'),
      freshForMs: 15 * secondMs,
      staleIfErrorMs: hourMs,
      maxBytes: 8 * mebibyte,
    }),
    onus: new AnswerCache<Offered<ErpOnu | null>>({
      now,
      ...madeOldWith('lines'),
      freshForMs: minuteMs,
      staleIfErrorMs: hourMs,
      maxBytes: 4 * mebibyte,
    }),
    lineSessions: new AnswerCache<Offered<ReadList<LineSession>>>({
      now,
      ...madeOldWith('lines'),
      freshForMs: minuteMs,
      staleIfErrorMs: dayMs,
      maxBytes: 8 * mebibyte,
    }),
    lineUsage: new AnswerCache<Offered<LineUsage[]>>({
      now,
      ...slowlyChanging,
      maxBytes: 8 * mebibyte,
    }),
    equipment: new AnswerCache<Offered<ReadList<ErpEquipment>>>({
      now,
      ...slowlyChanging,
      maxBytes: 4 * mebibyte,
    }),
    // People look here for a block or its end, so contracts are as fresh as invoices.
    contracts: new AnswerCache<ReadList<ErpContract>>({
      now,
      ...madeOldWith('contracts'),
      freshForMs: minuteMs,
      staleIfErrorMs: dayMs,
      impatience,
      maxBytes: 16 * mebibyte,
    }),
    // For the readers of one screen; what is made of the rows is kept for longer.
    contractRows: new AnswerCache<ReadList<ContractRow>>({
      now,
      ...madeOldWith('contracts'),
      freshForMs: 5 * secondMs,
      staleIfErrorMs: 0,
      maxBytes: 4 * mebibyte,
    }),
    // The list of staff asks each minute, from several browsers.
    drops: new AnswerCache<ErpDrop[]>({
      now,
      freshForMs: minuteMs,
      staleWhileRevalidateMs: minuteMs,
      staleIfErrorMs: 0,
      maxBytes: 4 * mebibyte,
    }),
    services: new AnswerCache<ReadList<RawService>>({
      now,
      ...madeOldWith('products'),
      ...slowlyChanging,
      maxBytes: 16 * mebibyte,
    }),
    contractCharges: new AnswerCache<ContractCharges | null>({
      now,
      ...madeOldWith('products'),
      ...slowlyChanging,
      maxBytes: 8 * mebibyte,
    }),
    /** Prices in plans, which all subscribers of a plan share. */
    planItems: new AnswerCache<ReadList<PricedItem>>({
      now,
      ...slowlyChanging,
      maxBytes: 2 * mebibyte,
    }),
    // What was bought here is known at once, and "Atualizar" asks the ERP.
    planContents: new AnswerCache<ReadList<PlanContents>>({
      now,
      ...madeOldWith('products'),
      ...slowlyChanging,
      impatience,
      freshForMs: 30 * minuteMs,
      maxBytes: 8 * mebibyte,
    }),
    contractPlans: new AnswerCache<ReadList<ContractPlan>>({
      now,
      ...madeOldWith('products'),
      ...slowlyChanging,
      impatience,
      maxBytes: 4 * mebibyte,
    }),
    /** Products of plans, which all subscribers of a plan share. */
    planProducts: new AnswerCache<ReadList<string>>({
      now,
      freshForMs: 6 * hourMs,
      staleWhileRevalidateMs: dayMs,
      staleIfErrorMs: dayMs,
      maxBytes: 2 * mebibyte,
    }),
    /** Items that contracts of a provider have of their own; null where there are too many to keep. */
    contractItems: new AnswerCache<readonly ContractItem[] | null>({
      now,
      freshForMs: 6 * hourMs,
      staleWhileRevalidateMs: dayMs,
      staleIfErrorMs: dayMs,
      maxBytes: 4 * mebibyte,
    }),
    products: new AnswerCache<{ name: string; price: Cents } | null>({
      now,
      freshForMs: 10 * minuteMs,
      staleIfErrorMs: 10 * minuteMs,
      maxBytes: mebibyte,
    }),
    plans: new AnswerCache<{ name: string } | null>({
      now,
      freshForMs: 10 * minuteMs,
      staleIfErrorMs: 10 * minuteMs,
      maxBytes: mebibyte,
    }),
    /** The price list, which all subscribers of a provider share. */
    plansOnSale: new AnswerCache<ReadList<PlanOnSale>>({
      now,
      ...slowlyChanging,
      staleIfErrorMs: 0,
      maxBytes: 4 * mebibyte,
    }),
    // Names a price that is agreed to, so an old one is not served.
    contractSales: new AnswerCache<ReadList<ContractSales>>({
      now,
      freshForMs: minuteMs,
      staleIfErrorMs: 0,
      maxBytes: 4 * mebibyte,
    }),
    fiscalNotes: new AnswerCache<ReadList<ErpFiscalNote>>({
      now,
      freshForMs: 5 * minuteMs,
      staleIfErrorMs: dayMs,
      maxBytes: 16 * mebibyte,
    }),
    companies: new AnswerCache<ErpCompany | null>({
      now,
      freshForMs: dayMs,
      staleWhileRevalidateMs: 6 * dayMs,
      staleIfErrorMs: 30 * dayMs,
      maxBytes: mebibyte,
    }),
    /** Cities and states, which almost never change. */
    places: new AnswerCache<Place>({
      now,
      freshForMs: dayMs,
      staleWhileRevalidateMs: 6 * dayMs,
      staleIfErrorMs: 30 * dayMs,
      maxBytes: 2 * mebibyte,
    }),
    supportSubjects: new AnswerCache<ReadList<SubjectRow>>({
      now,
      ...slowlyChanging,
      maxBytes: 4 * mebibyte,
    }),
    supportRequests: new AnswerCache<ReadList<ErpSupportRequest>>({
      now,
      ...madeOldWith('support'),
      freshForMs: 15 * secondMs,
      staleIfErrorMs: dayMs,
      maxBytes: 16 * mebibyte,
    }),
    ticketVisits: new AnswerCache<ErpTicketVisit[]>({
      now,
      ...madeOldWith('support'),
      freshForMs: minuteMs,
      staleIfErrorMs: hourMs,
      maxBytes: 4 * mebibyte,
    }),
    supportMessages: new AnswerCache<ReadList<ErpSupportMessage>>({
      now,
      ...madeOldWith('support'),
      freshForMs: 10 * secondMs,
      staleIfErrorMs: hourMs,
      maxBytes: 16 * mebibyte,
    }),
  }
}
