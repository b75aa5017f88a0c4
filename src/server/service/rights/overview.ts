import type { RightOffer } from '#contract/service/rights.ts'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { readContract } from '#contract/service/contracts.ts'
import { calendarDate, type CalendarDate } from '#domain/platform/time/dates.ts'
import { cancellationDay } from '#domain/service/rights/cancellation.ts'
import { otherDueDays } from '#domain/service/rights/due-day.ts'
import { rightKinds } from '#domain/service/rights/right-kind.ts'
import { earliestSuspension, latestSuspension } from '#domain/service/rights/suspension.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import type { ReadCall, RequestFollower } from './follow-requests.ts'
import { isLegal } from './port.ts'
import { isInForce, type OwnRecords, suspensionObstacle } from './own-records.ts'
import { toRawRequest } from './raw-request.ts'

/** The last day of a loyalty that lasts on `today`. */
const loyaltyOn = ({ loyalUntil }: ErpContract, today: CalendarDate) =>
  loyalUntil !== null && loyalUntil >= today ? loyalUntil : ''

/** What a subscriber may ask for, and what was asked for. */
export function rightsOverview(deps: {
  readonly follow: RequestFollower
  readonly records: OwnRecords
  readonly now: () => Date
}) {
  const { follow, records, now } = deps

  return {
    requests: async (call: ReadCall) => {
      const { tenant } = call
      const today = calendarDate(now(), tenant.rules.timeZone)
      const followed = await follow(call, rightKinds, isLegal)
      return { requests: followed.map(({ row, status }) => toRawRequest(row, status, today)) }
    },

    offers: async (call: ReadCall) => {
      const { timeZone, dueDays } = call.tenant.rules
      const today = calendarDate(now(), timeZone)
      const [contracts, invoices] = await Promise.all([
        records.contracts(call, call.fresh),
        records.invoices(call, call.fresh),
      ])
      const bills = [...invoices.value]
      const offers = contracts.value.filter(isInForce).map((contract): RightOffer => {
        const obstacle = suspensionObstacle(contract, bills, today)
        return {
          contract_id: contract.id,
          name: contractName(readContract(contract)),
          address: contract.endereco ?? '',
          suspension_obstacle: obstacle ?? '',
          // An overdue bill may be the one that cannot be read.
          may_have_obstacle: obstacle === null && invoices.isIncomplete === true,
          earliest_suspension: earliestSuspension(today, contract.suspendedFrom),
          latest_suspension: latestSuspension(today),
          due_day: contract.dueDay ?? 0,
          due_days: contract.dueDay === null ? [] : otherDueDays(dueDays, contract.dueDay),
          cancellation_on: cancellationDay(today),
          loyal_until: loyaltyOn(contract, today),
        }
      })
      return { offers, ...(contracts.isIncomplete && { incomplete: true }) }
    },
  }
}
