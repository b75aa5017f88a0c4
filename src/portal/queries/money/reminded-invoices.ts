import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { clientId } from '#portal/session/client-id.ts'
import type { DatedInvoice, DatedInvoices } from './invoices.ts'

/** An invoice as a reminder brought it. */
export interface RemindedInvoice {
  readonly invoice: Invoice
  /** When the ERP gave it, ISO instant. */
  readonly asOf: string
}

/** More than a subscriber is reminded of between two visits. */
const maxReminded = 20

/**
 * The invoices that reminders brought, the last one first. They are stored, because the answers that are
 * on the device may be older than they are, and are all there is without a network.
 */
export function remindedInvoicesQuery() {
  return queryOptions({
    queryKey: [clientId(), 'reminded-invoices'],
    queryFn: (): readonly RemindedInvoice[] => [],
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { persistAs: 'remindedInvoices', isShared: true },
  })
}

export async function addReminded(
  client: QueryClient,
  reminded: readonly RemindedInvoice[],
): Promise<void> {
  const options = remindedInvoicesQuery()
  const known = await client.ensureQueryData(options)
  const ids = new Set(reminded.map(({ invoice }) => invoice.id))
  const others = known.filter(({ invoice }) => !ids.has(invoice.id))
  client.setQueryData(options.queryKey, [...reminded, ...others].slice(0, maxReminded))
}

/** An answer about one invoice, or what a younger reminder brought of it. */
export function orReminded(
  id: string,
  known: DatedInvoice | undefined,
  reminded: readonly RemindedInvoice[] = [],
): DatedInvoice | undefined {
  const brought = reminded.find(({ invoice }) => invoice.id === id)
  if (!known || !brought) return known ?? brought
  return Date.parse(known.asOf) < Date.parse(brought.asOf) ? brought : known
}

/** The invoices of a list with those of younger reminders. A list that is younger says all by itself. */
export function withReminded(
  { invoices, asOf }: DatedInvoices,
  reminded: readonly RemindedInvoice[] = [],
): readonly Invoice[] {
  const younger = reminded
    .filter((one) => Date.parse(one.asOf) > Date.parse(asOf))
    .map((one) => one.invoice)
  const ids = new Set(younger.map(({ id }) => id))
  return [...invoices.filter(({ id }) => !ids.has(id)), ...younger]
}

/** The open invoices as far as they are known. */
export interface KnownInvoices {
  readonly invoices: readonly Invoice[]
  readonly asOf: string
  /** There may be others. */
  readonly isIncomplete: boolean
  /** No answer is on the device: these are what reminders brought. */
  readonly isOfReminders: boolean
}

/**
 * The open invoices that this device knows: the answer, completed by reminders younger than the answer. When
 * no answer is stored and none is being fetched, the invoices of the reminders alone, dated as the oldest
 * reminder. Undefined when nothing is known.
 */
export function knownOpenInvoices(
  answer: DatedInvoices | undefined,
  reminded: readonly RemindedInvoice[] = [],
  isAwaited = false,
): KnownInvoices | undefined {
  if (answer) {
    const { asOf, isIncomplete = false } = answer
    const invoices = withReminded(answer, reminded)
    return { invoices, asOf, isIncomplete, isOfReminders: false }
  }
  const [oldest] = reminded.map(({ asOf }) => asOf).toSorted()
  if (isAwaited || oldest === undefined) return undefined
  const invoices = reminded.map(({ invoice }) => invoice)
  return { invoices, asOf: oldest, isIncomplete: true, isOfReminders: true }
}
