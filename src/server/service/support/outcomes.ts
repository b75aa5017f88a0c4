import { and, eq, lt } from 'drizzle-orm'
import type { SupportDesk } from '#domain/service/support/support-request.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { requestOutcomes } from './outcome-table.ts'

/** A request of a subscriber. */
export interface AnsweredRequest extends Subscriber {
  readonly desk: SupportDesk
  readonly requestId: string
}

export interface Outcomes {
  /** What was said of a request; null for nothing. */
  find(request: AnsweredRequest): Promise<boolean | null>
  /** Stores what is said unless something was said before. Resolves with what is stored. */
  answer(
    request: AnsweredRequest,
    said: { readonly isSolved: boolean; readonly day: CalendarDate; readonly at: Date },
  ): Promise<boolean>
  /** Forgets what was said before `openAt`, when the request was open. */
  forget(request: AnsweredRequest, openAt: Date): Promise<void>
}

const ofRequest = (request: AnsweredRequest) =>
  and(
    eq(requestOutcomes.clientId, request.clientId),
    eq(requestOutcomes.customerId, request.customerId),
    eq(requestOutcomes.documentHash, request.documentHash),
    eq(requestOutcomes.desk, request.desk),
    eq(requestOutcomes.requestId, request.requestId),
  )

export function outcomeStore({ db }: Pick<Database, 'db'>): Outcomes {
  const find = async (request: AnsweredRequest) => {
    const [row] = await db
      .select({ isSolved: requestOutcomes.isSolved })
      .from(requestOutcomes)
      .where(ofRequest(request))
    return row?.isSolved ?? null
  }
  return {
    find,
    async answer(request, { isSolved, day, at }) {
      const { clientId, customerId, documentHash, desk, requestId } = request
      const key = { clientId, customerId, documentHash, desk, requestId }
      await db
        .insert(requestOutcomes)
        .values({ ...key, isSolved, day, answeredAt: at })
        .onConflictDoNothing()
      return (await find(request)) ?? isSolved
    },
    async forget(request, openAt) {
      await db
        .delete(requestOutcomes)
        .where(and(ofRequest(request), lt(requestOutcomes.answeredAt, openAt)))
    },
  }
}
