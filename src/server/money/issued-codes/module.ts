import { and, eq, gte, isNotNull } from 'drizzle-orm'
import { readInvoice } from '#contract/money/invoices.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { lastDayOfCode } from '#domain/money/payment-codes/code-days.ts'
import { addDays, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import type { DeviceCode } from '#domain/messaging/notifications/push-message.ts'
import type { IssuedCodes, RemindedBill } from '#server/messaging/push/port.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import type { PaymentReceiversModule } from '#server/money/payment-receivers/module.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { ErpInvoice, PixCode } from '#server/upstreams/erp/port.ts'
import { issuedPixCodes } from './table.ts'

/** Notes what the ERP gave for a bill; null: no code, and a former one counts no more. */
export type NoteCode = (
  subscriber: Subscriber,
  tenant: Pick<Tenant, 'ixcDomain' | 'rules'>,
  invoice: ErpInvoice,
  code: PixCode | null,
) => Promise<void>

export interface IssuedCodesModule extends IssuedCodes {
  readonly note: NoteCode
}

type CodeRow = typeof issuedPixCodes.$inferSelect

export const issuedCodeSealContext = (clientId: string, invoiceId: string) =>
  `issued-pix/${clientId}/${invoiceId}`

/**
 * The PIX codes that were given for bills, which reminders take along: the ERP is asked for none in bulk,
 * where asking may create a charge.
 */
export function issuedCodesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly tenants: TenantFinder
  readonly receivers: Pick<PaymentReceiversModule, 'findUntrustedCodes'>
  readonly now: () => Date
}): IssuedCodesModule {
  const { seal, tenants, receivers, now } = deps
  const { db } = deps.database

  async function isReminded({ clientId, customerId, documentHash }: Subscriber): Promise<boolean> {
    const found = await db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.clientId, clientId),
          eq(pushSubscriptions.customerId, customerId),
          eq(pushSubscriptions.documentHash, documentHash),
          isNotNull(pushSubscriptions.invoiceRange),
        ),
      )
      .limit(1)
    return found.length > 0
  }

  /** null when the code may ask for another amount than the bill. */
  function rowOf(
    { clientId, customerId, documentHash }: Subscriber,
    { ixcDomain, rules }: Parameters<NoteCode>[1],
    invoice: ErpInvoice,
    { value, txid, lastDay: chargeLastDay, asOf }: PixCode,
  ): CodeRow | null {
    const { id: invoiceId } = invoice
    const today = calendarDate(now(), rules.timeZone)
    const bill = readInvoice(invoice)
    const lastDay = lastDayOfCode(bill, value, { today, chargeLastDay })
    if (lastDay === null) return null
    return {
      clientId,
      erp: ixcDomain,
      invoiceId,
      customerId,
      documentHash,
      txid: txid || invoice.pix_txid || '',
      amount: amountDue(bill, today),
      sealedCode: seal.seal(value, issuedCodeSealContext(clientId, invoiceId)),
      issuedAt: asOf,
      lastDay,
    }
  }

  /** The code of a row, if it is the bill's and asks for what is due. */
  function openFor(
    { clientId, customerId, documentHash, invoice }: RemindedBill,
    row: CodeRow,
    today: CalendarDate,
  ): (Omit<DeviceCode, 'until'> & { readonly lastDay: CalendarDate }) | null {
    const bill = readInvoice(invoice)
    const isOwn = row.customerId === customerId && row.documentHash === documentHash
    const isSame = row.txid === (invoice.pix_txid ?? '') && row.amount === amountDue(bill, today)
    // Where its line pays to a receiver that is not confirmed, no code of the bill goes out.
    if (!isOwn || !isSame || invoice.new_receiver) return null
    const code = seal.open(row.sealedCode, issuedCodeSealContext(clientId, invoice.id))
    const lastDay = lastDayOfCode(bill, code, { today, chargeLastDay: row.lastDay })
    if (lastDay === null) return null
    return { id: invoice.id, code, as_of: row.issuedAt.toISOString(), lastDay }
  }

  return {
    async note(subscriber, tenant, invoice, code) {
      if (!(await isReminded(subscriber))) return
      const row = code && rowOf(subscriber, tenant, invoice, code)
      const { clientId, erp, invoiceId } = issuedPixCodes
      if (row) {
        const target = [clientId, erp, invoiceId]
        await db.insert(issuedPixCodes).values(row).onConflictDoUpdate({ target, set: row })
        return
      }
      const isBill = and(
        eq(clientId, subscriber.clientId),
        eq(erp, tenant.ixcDomain),
        eq(invoiceId, invoice.id),
      )
      await db.delete(issuedPixCodes).where(isBill)
    },

    async find(clientId, reminded) {
      const tenant = reminded.length > 0 ? await tenants.find(clientId) : null
      if (!tenant) return new Map()
      const { timeZone } = tenant.rules
      const today = calendarDate(now(), timeZone)
      const rows = await db
        .select()
        .from(issuedPixCodes)
        .where(
          and(
            eq(issuedPixCodes.clientId, clientId),
            eq(issuedPixCodes.erp, tenant.ixcDomain),
            anyOf(
              issuedPixCodes.invoiceId,
              reminded.map(({ invoice }) => invoice.id),
            ),
            gte(issuedPixCodes.lastDay, today),
          ),
        )
      const byBill = new Map(rows.map((row) => [row.invoiceId, row]))
      const opened = reminded.flatMap((bill) => {
        const row = byBill.get(bill.invoice.id)
        const found = row && openFor(bill, row, today)
        return found ? [{ bill, ...found }] : []
      })
      const untrusted = await receivers.findUntrustedCodes(
        clientId,
        opened.map(({ code }) => code),
      )
      return new Map(
        opened
          .filter(({ code }) => !untrusted.has(code))
          .map(({ bill, lastDay, ...found }) => {
            const until = startOfDay(addDays(lastDay, 1), timeZone).toISOString()
            return [bill.invoice, { ...found, until }]
          }),
      )
    },
  }
}
