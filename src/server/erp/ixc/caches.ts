import type { PlanContents } from '#domain/apps/entitlement.ts'
import type { Cents } from '#domain/money.ts'
import type { RawService } from '#contract/contracts.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/durations.ts'
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

const mebibyte = 1024 * 1024

export type IxcCaches = ReturnType<typeof ixcCaches>

/** What is remembered of the ERPs' answers, for all providers together; memory is capped here. */
export function ixcCaches(now: () => Date) {
  return {
    customers: new AnswerCache<ErpCustomer | null>({
      now,
      freshFor: 10 * minuteMs,
      renewBehindFor: 10 * minuteMs,
      staleFor: dayMs,
      maxBytes: 16 * mebibyte,
    }),
    // Nothing here is renewed behind the caller's back: a list older than a minute says that the
    // ERP is not answering, and people pay by it.
    invoices: new AnswerCache<ErpInvoice[]>({
      now,
      freshFor: minuteMs,
      staleFor: dayMs,
      maxBytes: 48 * mebibyte,
    }),
    // A code may be paid, or replaced, at any time: an old one never stands in.
    pixCodes: new AnswerCache<string | null>({
      now,
      freshFor: minuteMs,
      staleFor: 0,
      maxBytes: 4 * mebibyte,
    }),
    logins: new AnswerCache<ErpLogin[]>({
      now,
      freshFor: 10 * minuteMs,
      renewBehindFor: 10 * minuteMs,
      staleFor: dayMs,
      maxBytes: 8 * mebibyte,
    }),
    // A block, or its end, is what people look for here: as young as invoices.
    contracts: new AnswerCache<ErpContract[]>({
      now,
      freshFor: minuteMs,
      staleFor: dayMs,
      maxBytes: 16 * mebibyte,
    }),
    services: new AnswerCache<RawService[]>({
      now,
      freshFor: 10 * minuteMs,
      renewBehindFor: 10 * minuteMs,
      staleFor: dayMs,
      maxBytes: 16 * mebibyte,
    }),
    holdings: new AnswerCache<PlanContents[]>({
      now,
      freshFor: 10 * minuteMs,
      renewBehindFor: 10 * minuteMs,
      staleFor: dayMs,
      maxBytes: 8 * mebibyte,
    }),
    products: new AnswerCache<{ name: string; price: Cents } | null>({
      now,
      freshFor: 10 * minuteMs,
      staleFor: 10 * minuteMs,
      maxBytes: mebibyte,
    }),
    plans: new AnswerCache<{ name: string } | null>({
      now,
      freshFor: 10 * minuteMs,
      staleFor: 10 * minuteMs,
      maxBytes: mebibyte,
    }),
    fiscalNotes: new AnswerCache<ErpFiscalNote[]>({
      now,
      freshFor: 5 * minuteMs,
      staleFor: dayMs,
      maxBytes: 16 * mebibyte,
    }),
    companies: new AnswerCache<ErpCompany | null>({
      now,
      freshFor: dayMs,
      renewBehindFor: 6 * dayMs,
      staleFor: 30 * dayMs,
      maxBytes: mebibyte,
    }),
    places: placesCache(now),
    supportSubjects: new AnswerCache<readonly SubjectRow[]>({
      now,
      freshFor: 10 * minuteMs,
      renewBehindFor: 10 * minuteMs,
      staleFor: dayMs,
      maxBytes: 4 * mebibyte,
    }),
    supportRequests: new AnswerCache<ErpSupportRequest[]>({
      now,
      freshFor: 15 * secondMs,
      staleFor: dayMs,
      maxBytes: 16 * mebibyte,
    }),
    supportMessages: new AnswerCache<ErpSupportMessage[]>({
      now,
      freshFor: 10 * secondMs,
      staleFor: hourMs,
      maxBytes: 16 * mebibyte,
    }),
  }
}
