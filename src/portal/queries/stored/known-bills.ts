import type { QueryClient } from '@tanstack/react-query'
import { readIssuedPix } from '#contract/money/invoices.ts'
import { slowAfterMs } from '#contract/platform/patience.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { KnownBill } from '#domain/money/payment-codes/check-code.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import { withTimeout } from '#vault/with-timeout.ts'
import { chargedInvoicesQuery, markCharged } from '#portal/queries/money/charged-invoices.ts'
import { call } from '#portal/queries/calls/client.ts'
import {
  allInvoicesQuery,
  openInvoicesQuery,
  paidInvoicesQuery,
} from '#portal/queries/money/invoices.ts'
import { NoChargeYet, pixOf, pixQuery } from '#portal/queries/money/codes/pix.ts'
import { remindedInvoicesQuery, withReminded } from '#portal/queries/money/reminded-invoices.ts'

/** The bills that a payment code can be compared with. */
export interface KnownBills {
  readonly bills: readonly KnownBill[]
  /** When the ERP gave them, ISO instant; the older one of two lists. */
  readonly asOf: string
  /** Whether they are all the bills the ERP has, and not those that this device stored. */
  readonly isWhole: boolean
  /** A bill of the ERP could not be read: a code may be of that one. */
  readonly isIncomplete: boolean
}

interface Listed extends Pick<KnownBills, 'asOf' | 'isWhole' | 'isIncomplete'> {
  readonly invoices: readonly Invoice[]
}

async function listAll(client: QueryClient): Promise<Listed | null> {
  if (isConnectionLost()) return null
  const {
    invoices,
    asOf,
    isIncomplete = false,
  } = await client.fetchQuery({
    ...allInvoicesQuery(),
    staleTime: minuteMs,
    retry: false,
  })
  return { invoices, asOf, isWhole: true, isIncomplete }
}

/** What this device has stored; null where that is nothing. */
async function listStored(client: QueryClient, rules: ProviderRules): Promise<Listed | null> {
  const lists = await Promise.allSettled([
    client.ensureQueryData({ ...openInvoicesQuery(rules), retry: false }),
    client.ensureQueryData({ ...paidInvoicesQuery(), retry: false }),
  ])
  const found = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []))
  const [asOf] = found.map((list) => list.asOf).toSorted()
  if (asOf === undefined) return null
  const reminded = await client.ensureQueryData(remindedInvoicesQuery())
  const invoices = withReminded(
    { invoices: found.flatMap((list) => list.invoices), asOf },
    reminded,
  )
  const isIncomplete = found.some((list) => list.isIncomplete)
  return { invoices, asOf, isWhole: false, isIncomplete }
}

/**
 * The PIX code of a bill that this device has, or whose charge the bank has already; null for any
 * other. No charge is created.
 */
async function readPixOf(client: QueryClient, invoice: Invoice) {
  const options = pixQuery(invoice.id)
  try {
    return await client.fetchQuery({
      ...options,
      queryFn: async ({ signal }) => {
        const isAsked = isPayable(invoice) && !isConnectionLost()
        const params = { invoiceId: invoice.id }
        const reading = isAsked ? call(readIssuedPix, { params, signal }).catch(() => null) : null
        const issued = await reading
        // An empty answer would stand for the bill's own question, which may create the charge.
        if (!issued?.code) throw new NoChargeYet('no charge of this bill yet')
        return pixOf(issued)
      },
    })
  } catch {
    return null
  }
}

/**
 * The subscriber's bills to compare a code with: all of the ERP, or those of this device where it does
 * not answer soon. null: neither is to be had. `hasPix`: with their PIX codes.
 */
export async function readKnownBills(
  client: QueryClient,
  { rules, hasPix }: { readonly rules: ProviderRules; readonly hasPix: boolean },
): Promise<KnownBills | null> {
  const all = listAll(client).catch(() => null)
  const stored = await listStored(client, rules)
  const listed = (await (stored ? withTimeout(slowAfterMs, all, null) : all)) ?? stored
  if (!listed) return null
  const charged = await client.ensureQueryData(chargedInvoicesQuery())
  const invoices = markCharged(listed.invoices, listed.asOf, charged)
  const bills = await Promise.all(
    invoices.map(async (invoice): Promise<KnownBill> => {
      const pix = hasPix ? await readPixOf(client, invoice) : null
      return { invoice, pixCode: pix?.code ?? null, pixMarks: pix ?? {} }
    }),
  )
  const { asOf, isWhole, isIncomplete } = listed
  return { bills, asOf, isWhole, isIncomplete }
}
