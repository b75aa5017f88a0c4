import {
  readSubscriberBills,
  readSubscriberContracts,
  readSubscriberLines,
  readSubscriberRequests,
} from '#contract/staff/desk/desk-parts.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { CreditService } from '#server/news/outages/credits/credits.ts'
import { deadline } from '#server/platform/egress/deadline.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { SupportModule } from '#server/service/support/module.ts'
import type { LinesModule } from '#server/service/lines/module.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type ErpReading, readBills, readContracts, readRequests } from './erp-rows.ts'
import type { lookTickets } from './look-tickets.ts'
import type { portalRows } from './portal-rows.ts'
import type { CardReader } from './read-card.ts'

/** How long a part waits for the ERP, before an older answer stands in or the part fails alone. */
const partMs = 5 * secondMs

interface PartCall {
  readonly tenant: Tenant
  readonly staffMember: SignedInStaff
  readonly params: { readonly customerId: string }
  readonly query: { readonly look: string }
  readonly signal: AbortSignal
}

const isWell = ({ diagnosis }: { readonly diagnosis: { readonly finding: string } }) =>
  diagnosis.finding === 'well'

/** The parts of a card that the ERP tells, each within its deadline. */
export function registerParts(
  api: Api,
  deps: {
    readonly reader: Pick<CardReader, 'find'>
    readonly looks: ReturnType<typeof lookTickets>
    readonly erps: Pick<Erps, 'for'>
    readonly lines: Pick<LinesModule, 'diagnoseAll'>
    readonly support: Pick<SupportModule, 'withVisits'>
    readonly rows: Pick<ReturnType<typeof portalRows>, 'browsers'>
    readonly creditLines: CreditService['lines']
    readonly now: () => Date
  },
): void {
  const { reader, looks, erps, lines, support, rows, creditLines, now } = deps

  /** Whose part is read; only in a look at them. */
  async function begin({ tenant, staffMember, params, query, signal }: PartCall) {
    const { clientId } = tenant
    const { customerId } = params
    const look = { clientId, staffId: staffMember.id, customerId }
    if (!looks.isValid(query.look, look, now())) refuse(readSubscriberBills, 'look over')
    const inTime = AbortSignal.any([signal, deadline(partMs)])
    const { subscriber } = await reader.find(tenant, customerId, inTime)
    const erp = erps.for(tenant)
    const reading: ErpReading = { erp, tenant, customerId, now: now(), signal: inTime }
    return { subscriber, reading }
  }

  async function rangesOf(subscriber: Parameters<typeof rows.browsers>[0]) {
    const browsers = await rows.browsers(subscriber)
    return browsers.flatMap(({ state, days_before: days }): InvoiceRange[] =>
      state === 'signed out' || days === null ? [] : [days],
    )
  }

  register(api, readSubscriberLines, async (call) => {
    const { subscriber, reading } = await begin(call)
    const { tenant } = call
    if (tenant.rules.lines === 'off') return { is_open: false, lines: [], is_cut: false }
    const { signal } = reading
    const found = await lines.diagnoseAll({ tenant, session: subscriber, fresh: true, signal })
    return {
      is_open: true,
      // What a clerk is called for stands first.
      lines: found.lines
        .map(({ line: { id, login, contract_id }, diagnosis }) => ({
          id,
          login,
          contract_id,
          diagnosis,
        }))
        .toSorted((one, other) => Number(isWell(one)) - Number(isWell(other))),
      is_cut: found.isCut,
      ...(found.isIncomplete && { incomplete: true }),
    }
  })
  register(api, readSubscriberBills, async (call) => {
    const { subscriber, reading } = await begin(call)
    return readBills(reading, await rangesOf(subscriber))
  })
  register(api, readSubscriberContracts, async (call) => {
    const { subscriber, reading } = await begin(call)
    const { tenant, signal } = reading
    return readContracts(reading, creditLines(tenant, subscriber, signal))
  })
  register(api, readSubscriberRequests, async (call) =>
    readRequests((await begin(call)).reading, support.withVisits),
  )
}
