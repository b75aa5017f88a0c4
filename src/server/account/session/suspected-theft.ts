import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import type { SignInLimits } from './limits.ts'
import type { StoredSession } from './store.ts'

/** Tells staff of a wrong secret of a session, and ends the session where it was surely copied. */
export function suspectedTheft(deps: {
  readonly limits: Pick<SignInLimits, 'isTheftCertain'>
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly revoke: (clientId: string, id: string, now: Date) => Promise<void>
}) {
  const { limits, recordSuspiciousEvent, revoke } = deps
  return async (
    clientId: string,
    row: StoredSession,
    { isReuse, now }: { readonly isReuse: boolean; readonly now: Date },
  ): Promise<void> => {
    const theft = { kind: 'session_theft_suspected', clientId, subscriber: row } as const
    const recorded = recordSuspiciousEvent(theft)
    // The session does not live on until the event is written.
    if (isReuse || (await limits.isTheftCertain(clientId, row.id))) {
      await revoke(clientId, row.id, now)
    }
    await recorded
  }
}
