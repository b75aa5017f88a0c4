import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { calendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { canWithdraw } from '#domain/service/rights/cancellation.ts'
import {
  type ContractMark,
  isStillMarked,
  markKinds,
} from '#domain/service/rights/contract-mark.ts'
import type { Database } from '#server/platform/db/database.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { isInForce } from './own-records.ts'
import type { ContractMarks } from './port.ts'
import { ofSubscriber } from './store.ts'
import { rightRequests } from './table.ts'

const dayOrEmpty = (day: string) => (isCalendarDate(day) ? day : '')

/** From the portal's own rows alone: a list of contracts costs the ERP no more for it. */
export function contractMarks(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): ContractMarks {
  const { database, now } = deps
  return async (call, contracts) => {
    const { timeZone } = call.tenant.rules
    const today = calendarDate(now(), timeZone)
    const open = await database.db
      .select()
      .from(rightRequests)
      .where(
        and(
          ofSubscriber(subscriberOf(call)),
          inArray(rightRequests.kind, [...markKinds]),
          isNotNull(rightRequests.supportId),
          isNull(rightRequests.closedAt),
          isNull(rightRequests.withdrawnAt),
        ),
      )
      .orderBy(rightRequests.requestedAt)
    const marks = new Map<string, ContractMark[]>()
    for (const { id, dueDay } of contracts.filter(isInForce)) {
      const own = open.flatMap((row): ContractMark[] => {
        const kind = markKinds.find((one) => one === row.kind)
        if (kind === undefined || row.contractId !== id) return []
        const from = dayOrEmpty(kind === 'cancellation' ? row.effectiveOn : row.startsOn)
        const asked = { kind, from, until: dayOrEmpty(row.endsOn), day: row.dueDay }
        const requestedOn = calendarDate(row.requestedAt, timeZone)
        if (!isStillMarked({ ...asked, requestedOn }, { dueDay, today })) return []
        const revocable = kind === 'cancellation' && from !== '' && canWithdraw(from, today)
        return [{ id: row.id, ...asked, revocable }]
      })
      if (own.length > 0) marks.set(id, own)
    }
    return marks
  }
}
