import { sayIfSolved } from '#contract/service/support.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { asksOutcome } from '#domain/service/support/support-request.ts'
import type { ErpSupportRequest } from '#server/upstreams/erp/support-port.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Outcomes } from './outcomes.ts'

type SubscriberCall = Pick<Call<typeof sayIfSolved>, 'tenant' | 'session'>

const keyOf = (call: SubscriberCall, requestId: string) => ({
  ...subscriberOf(call),
  desk: call.tenant.supportType,
  requestId,
})

/** Asks the subscriber of a closed request whether it was solved. */
export function solvedQuestion(deps: { readonly outcomes: Outcomes; readonly now: () => Date }) {
  const { outcomes, now } = deps
  const isAsked = ({ tenant: { rules } }: SubscriberCall, request: ErpSupportRequest) =>
    asksOutcome(request, rules, calendarDate(now(), rules.timeZone))

  return {
    /** What was said of a request; nothing where it is not asked. */
    read: async (call: SubscriberCall, request: ErpSupportRequest) =>
      isAsked(call, request) ? { solved: await outcomes.find(keyOf(call, request.id)) } : {},

    answer: async (call: SubscriberCall, request: ErpSupportRequest, isSolved: boolean) => {
      if (!isAsked(call, request)) refuse(sayIfSolved, 'support not closed')
      const at = now()
      const day = calendarDate(at, call.tenant.rules.timeZone)
      return { solved: await outcomes.answer(keyOf(call, request.id), { isSolved, day, at }) }
    },

    /** The ERP said at `asOf` that a request is open: its next closing is asked about anew. */
    noteOpen: (call: SubscriberCall, { id }: ErpSupportRequest, asOf: Date) =>
      outcomes.forget(keyOf(call, id), asOf),
  }
}

export type SolvedQuestion = ReturnType<typeof solvedQuestion>
