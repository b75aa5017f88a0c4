import type { Holding } from '#domain/apps/entitlement.ts'
import type { Cents } from '#domain/money.ts'
import type { RawService } from '#contract/contracts.ts'
import { AnswerCache } from '../../egress/cache.ts'
import type {
  ErpCompany,
  ErpContract,
  ErpCustomer,
  ErpFiscalNote,
  ErpInvoice,
  ErpLogin,
} from '../port.ts'
import type { ErpSupportMessage, ErpSupportRequest } from '../support-port.ts'
import { placesCache } from './places.ts'
import type { SubjectRow } from './support/rows.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const mebibyte = 1024 * 1024

export type IxcCaches = ReturnType<typeof ixcCaches>

/** What is remembered of the ERPs' answers, for all providers together; memory is capped here. */
export function ixcCaches(now: () => Date) {
  return {
    customers: new AnswerCache<ErpCustomer | null>({
      now,
      freshFor: 10 * minute,
      renewBehindFor: 10 * minute,
      staleFor: 24 * hour,
      maxBytes: 16 * mebibyte,
    }),
    // Nothing here is renewed behind the caller's back: a list older than a minute says that the
    // ERP is not answering, and people pay by it.
    invoices: new AnswerCache<ErpInvoice[]>({
      now,
      freshFor: minute,
      staleFor: 24 * hour,
      maxBytes: 48 * mebibyte,
    }),
    // A code may be paid, or replaced, at any time: an old one never stands in.
    pixCodes: new AnswerCache<string | null>({
      now,
      freshFor: minute,
      staleFor: 0,
      maxBytes: 4 * mebibyte,
    }),
    logins: new AnswerCache<ErpLogin[]>({
      now,
      freshFor: 10 * minute,
      renewBehindFor: 10 * minute,
      staleFor: 24 * hour,
      maxBytes: 8 * mebibyte,
    }),
    // A block, or its end, is what people look for here: as young as invoices.
    contracts: new AnswerCache<ErpContract[]>({
      now,
      freshFor: minute,
      staleFor: 24 * hour,
      maxBytes: 16 * mebibyte,
    }),
    services: new AnswerCache<RawService[]>({
      now,
      freshFor: 10 * minute,
      renewBehindFor: 10 * minute,
      staleFor: 24 * hour,
      maxBytes: 16 * mebibyte,
    }),
    holdings: new AnswerCache<Holding[]>({
      now,
      freshFor: 10 * minute,
      renewBehindFor: 10 * minute,
      staleFor: 24 * hour,
      maxBytes: 8 * mebibyte,
    }),
    products: new AnswerCache<{ name: string; price: Cents } | null>({
      now,
      freshFor: 10 * minute,
      staleFor: 10 * minute,
      maxBytes: mebibyte,
    }),
    plans: new AnswerCache<{ name: string } | null>({
      now,
      freshFor: 10 * minute,
      staleFor: 10 * minute,
      maxBytes: mebibyte,
    }),
    fiscalNotes: new AnswerCache<ErpFiscalNote[]>({
      now,
      freshFor: 5 * minute,
      staleFor: 24 * hour,
      maxBytes: 16 * mebibyte,
    }),
    companies: new AnswerCache<ErpCompany | null>({
      now,
      freshFor: 24 * hour,
      renewBehindFor: 6 * 24 * hour,
      staleFor: 30 * 24 * hour,
      maxBytes: mebibyte,
    }),
    places: placesCache(now),
    supportSubjects: new AnswerCache<readonly SubjectRow[]>({
      now,
      freshFor: 10 * minute,
      renewBehindFor: 10 * minute,
      staleFor: 24 * hour,
      maxBytes: 4 * mebibyte,
    }),
    supportRequests: new AnswerCache<ErpSupportRequest[]>({
      now,
      freshFor: 15 * second,
      staleFor: 24 * hour,
      maxBytes: 16 * mebibyte,
    }),
    supportMessages: new AnswerCache<ErpSupportMessage[]>({
      now,
      freshFor: 10 * second,
      staleFor: hour,
      maxBytes: 16 * mebibyte,
    }),
  }
}
