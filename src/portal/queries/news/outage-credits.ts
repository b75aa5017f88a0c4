import { queryOptions } from '@tanstack/react-query'
import {
  downloadLineRecord,
  listOutageCredits,
  type RawCredit,
} from '#contract/news/outage-credits.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import type { OutageCredit } from '#domain/news/outages/credit.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** What an outage is worth to one contract. */
export interface ContractCredit extends OutageCredit {
  readonly contractId: string
}

const cents = (amount: string): Cents => (amount === '' ? 0 : parseCents(amount))

export const readCredit = (raw: RawCredit): ContractCredit => ({
  outageId: raw.outage_id,
  contractId: raw.contract_id,
  state: raw.state,
  minutes: raw.minutes,
  price: raw.price === '' ? null : cents(raw.price),
  amount: cents(raw.amount),
  months: raw.months.map((month) => ({ ...month, amount: cents(month.amount) })),
})

/** The document of what is known of the subscriber's internet, as base64 PDF. */
export const downloadRecord = async (): Promise<string> =>
  (await call(downloadLineRecord, {})).recordBase64

/** What the subscriber's outages are worth; the ERP is asked for the price of each contract. */
export function outageCreditsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'outage-credits'],
    queryFn: async ({ signal }) => {
      const { credits, incomplete = false } = await call(listOutageCredits, { signal })
      return { credits: credits.map(readCredit), isIncomplete: incomplete }
    },
    staleTime: 5 * minuteMs,
  })
}
