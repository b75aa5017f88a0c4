import type { RightOffer, RightStatus } from '#contract/rights.ts'
import { contractName } from '#domain/contracts/contract-name.ts'
import { readContract } from '#contract/contracts.ts'
import { calendarDate } from '#domain/dates.ts'
import { cancellationDay } from '#domain/rights/cancellation.ts'
import { otherDueDays } from '#domain/rights/due-day.ts'
import { earliestSuspension, latestSuspension } from '#domain/rights/suspension.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import { type Session, subscriberOf } from '#server/http/call.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { isInForce, type OwnRecords, suspensionObstacle } from './own-records.ts'
import { toRawRequest } from './raw-request.ts'
import type { RightRow, RightStore } from './store.ts'

interface ReadCall {
  readonly tenant: Tenant
  readonly session: Session
  readonly fresh: boolean
  readonly signal: AbortSignal
}

/** What a subscriber may ask for, and what was asked for. */
export function rightsOverview(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly rights: RightStore
  readonly records: OwnRecords
  readonly now: () => Date
}) {
  const { erps, rights, records, now } = deps

  /** The status of each request by its id in the ERP; none while the ERP is away. */
  async function readStatuses(call: ReadCall, rows: readonly RightRow[]) {
    const { tenant, session, fresh, signal } = call
    const statuses = new Map<string, RightStatus>()
    try {
      for (const desk of new Set(rows.map((row) => row.desk))) {
        const { value } = await erps
          .for(tenant)
          .supportRequests(desk, session.customerId, { fresh, signal })
        for (const { id, status } of value) statuses.set(`${desk}/${id}`, status)
      }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
    }
    return statuses
  }

  return {
    requests: async (call: ReadCall) => {
      const { tenant } = call
      const subscriber = subscriberOf(call)
      const rows = await rights.list(subscriber)
      const statuses = await readStatuses(call, rows)
      const statusOf = (row: RightRow) => statuses.get(`${row.desk}/${row.supportId}`) ?? 'unknown'
      const closed = rows.filter((row) => row.closedAt === null && statusOf(row) === 'closed')
      await rights.close(
        subscriber,
        closed.map(({ id }) => id),
        now(),
      )
      const today = calendarDate(now(), tenant.rules.timeZone)
      return { requests: rows.map((row) => toRawRequest(row, statusOf(row), today)) }
    },

    offers: async (call: ReadCall) => {
      const { timeZone, dueDays } = call.tenant.rules
      const today = calendarDate(now(), timeZone)
      const [contracts, invoices] = await Promise.all([
        records.contracts(call, call.fresh),
        records.invoices(call, call.fresh),
      ])
      const offers = contracts.filter(isInForce).map((contract): RightOffer => ({
        contract_id: contract.id,
        name: contractName(readContract(contract)),
        address: contract.endereco ?? '',
        suspension_obstacle: suspensionObstacle(contract, invoices, today) ?? '',
        earliest_suspension: earliestSuspension(today, contract.suspendedFrom),
        latest_suspension: latestSuspension(today),
        due_day: contract.dueDay ?? 0,
        due_days: contract.dueDay === null ? [] : otherDueDays(dueDays, contract.dueDay),
        cancellation_on: cancellationDay(today),
      }))
      return { offers }
    },
  }
}
