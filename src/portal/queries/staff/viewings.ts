import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import {
  endViewing,
  findViewing,
  startViewing,
  type ViewingReason,
} from '#contract/staff/viewings.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { sessionQuery } from '#portal/queries/account/session.ts'

export interface ShownViewing {
  readonly customerId: string
  readonly name: string
  /** When it ends by itself, by this device's clock. */
  readonly endsAt: Date
  readonly reminders: AnswerOf<typeof findViewing>['reminders']
}

/** Whose portal this page shows. */
export function viewingQuery(id: string) {
  return queryOptions({
    queryKey: [clientId(), 'viewing', id],
    queryFn: async ({ client, signal }): Promise<ShownViewing> => {
      const answer = await call(findViewing, { params: { viewingId: id }, signal })
      const { customer_id: customerId, name, seconds_left: left, reminders } = answer
      // The flags decide what is shown, as those of the subscriber's own session do.
      const featureFlag = answer.feature_flags
      client.setQueryData(sessionQuery().queryKey, { featureFlag })
      return { customerId, name, endsAt: new Date(Date.now() + left * secondMs), reminders }
    },
    staleTime: Infinity,
  })
}

/** Begins a viewing; resolves with its id. */
export async function beginViewing(customerId: string, reason: ViewingReason): Promise<string> {
  return (await call(startViewing, { params: { customerId }, body: { reason } })).id
}

export async function stopViewing(id: string): Promise<void> {
  await call(endViewing, { params: { viewingId: id } })
}
