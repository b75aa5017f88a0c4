import { LRUCache } from 'lru-cache'
import { readInvoice } from '#contract/money/invoices.ts'
import { lastDayInTime } from '#domain/platform/time/bank-days.ts'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { firstName } from '#domain/account/people/first-name.ts'
import { readPix as readPixText } from '#domain/money/payment-codes/read-pix.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Erp, ErpInvoice, PixCode } from '#server/upstreams/erp/port.ts'
import type { InvoicesModule } from '#server/money/invoices/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { deadline } from '#server/platform/egress/deadline.ts'
import type { LinkedBill, LinkedPix, OpenBill } from './linked-bill.ts'
import type { LinkRow } from './store.ts'

/** Milliseconds in which all readers of a link share one question to the ERP, and its failure. */
const sharedMs = 5 * secondMs

/** The ERP's patience for a fresh answer, and for what there is without one. */
const freshMs = 6 * secondMs
const restMs = 2 * secondMs
/** A PIX code may be made for this reader. */
const pixMs = 8 * secondMs

/** An older answer means that the ERP is not answering. */
const staleAfterMs = 2 * minuteMs

/** Whose bill is read. `amount`: what was due when the reader was given it; null: nobody was told. */
export interface ReadBill extends Pick<
  LinkRow,
  'clientId' | 'customerId' | 'documentHash' | 'id' | 'invoiceId'
> {
  readonly amount: number | null
}

export interface BillReader {
  /** @throws UpstreamFailure when the ERP does not answer and nothing is known */
  read(tenant: Tenant, link: ReadBill): Promise<LinkedBill>
}

/** The present bills; while the ERP fails, those it gave last. */
async function readBills(erp: Erp, customerId: string) {
  try {
    return await erp.invoices(customerId, { fresh: true, signal: deadline(freshMs) })
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return erp.invoices(customerId, { signal: deadline(restMs) })
  }
}

async function readPix(
  erp: Erp,
  invoice: ErpInvoice,
  note: (code: PixCode | null) => Promise<void>,
): Promise<LinkedPix> {
  try {
    const given = await erp.pixCode(invoice, { signal: deadline(pixMs) })
    const code = given && !('refused' in readPixText(given.value)) ? given : null
    await note(code)
    if (!code) return { is: 'none' }
    if (code.rejected_receiver) return { is: 'rejected' }
    return { is: 'code', code: code.value, isReceiverNew: code.new_receiver === true }
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return { is: 'failed' }
  }
}

/**
 * Reads the bill of a link; the ERP is asked once in five seconds for each link, whoever reads it, and at once
 * after a write of its subscriber in any process.
 */
export function billReader(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly invoices: Pick<InvoicesModule, 'follow' | 'noteCode'>
  readonly hashDocument: SessionModule['hashDocument']
  readonly observeWrites: SessionModule['observeWrites']
  readonly writes: Pick<OwnWrites, 'versionOf'>
  readonly now: () => Date
}): BillReader {
  const { erps, invoices, hashDocument, observeWrites, writes, now } = deps
  const shared = new LRUCache<string, Promise<LinkedBill>>({
    max: 5_000,
    ttl: sharedMs,
    perf: { now: () => now().getTime() },
    // The cache otherwise reuses one reading of the clock for a millisecond of real time.
    ttlResolution: 0,
  })

  async function load(tenant: Tenant, link: ReadBill): Promise<LinkedBill> {
    const { clientId, customerId, documentHash, invoiceId } = link
    const erp = erps.for(tenant)
    const [{ value: customer }, bills] = await Promise.all([
      erp.customer(customerId, { signal: deadline(freshMs + restMs) }),
      readBills(erp, customerId),
    ])
    const isOwn = customer && hashDocument(clientId, customer.document) === documentHash
    if (!isOwn || !customer.isActive || customer.isPortalClosed) return { is: 'gone' }
    const found = findListed(bills, (one) => one.id === invoiceId && one.customerId === customerId)
    if (!found) return { is: 'cancelled' }
    const bill = readInvoice(found)
    const name = firstName(customer.legalName)
    const decided = decidedBill(bill, name)
    if (decided) return decided
    const subscriber = { clientId, customerId, documentHash }
    const [pix] = await Promise.all([
      readPix(erp, found, (code) => invoices.noteCode(subscriber, tenant, found, code)),
      invoices.follow(subscriber, found, tenant.rules.timeZone),
    ])
    const today = calendarDate(now(), tenant.rules.timeZone)
    const amount = amountDue(bill, today)
    return {
      is: 'open',
      name,
      amount,
      dueDate: bill.dueDate,
      due: dueOn(bill.dueDate, today),
      mayBeFined: lastDayInTime(bill.dueDate) < today,
      formerAmount: amount === link.amount ? null : link.amount,
      pix,
      ...lineOf(bill, pix),
      staleSince: now().getTime() - bills.asOf.getTime() > staleAfterMs ? bills.asOf : null,
    }
  }

  return {
    async read(tenant, link) {
      await observeWrites(link)
      const key = JSON.stringify([link.clientId, link.id, writes.versionOf(link, 'invoices')])
      const known = shared.get(key)
      if (known) return known
      const loading = load(tenant, link)
      shared.set(key, loading)
      // A failure is shared for the same time: retries would not mend the ERP.
      loading.catch(() => undefined)
      return loading
    },
  }
}

/** A bill that nobody should pay now; null for one to pay. */
function decidedBill(bill: Invoice, name: string): LinkedBill | null {
  if (bill.status === 'R') return { is: 'paid', name, amount: bill.value, paidOn: bill.paidOn }
  if (bill.awaiting === 'booking') return { is: 'paid', name, amount: bill.open, paidOn: null }
  return bill.awaiting === 'bank' ? { is: 'paying', name, amount: bill.open } : null
}

function lineOf(bill: Invoice, pix: LinkedPix) {
  const isLineRejected = bill.isReceiverRejected === true
  const isLineNew = bill.isReceiverNew === true && !isLineRejected
  return {
    line: isLineRejected ? null : bill.linhaDigitavel,
    isLineRejected,
    isReceiverNew: isLineNew || (pix.is === 'code' && pix.isReceiverNew),
  }
}

function dueOn(dueDate: CalendarDate, today: CalendarDate): OpenBill['due'] {
  if (dueDate === today) return 'today'
  return dueDate < today ? 'past' : 'later'
}
