import { minuteMs } from '#domain/platform/time/durations.ts'
import type { OwnWritesModule } from '#server/upstreams/erp/own-writes.ts'
import type { WatchWrites } from '#server/platform/http/call.ts'
import { onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import { cookieNames, sessionCookie } from './tokens/cookies.ts'
import type { StoredSession } from './store.ts'

/** Longer than any process keeps a row. Then the row alone says what was written. */
const cookieSeconds = minuteMs / 1000

/** Whether a row is as new as the last write of which its browser was told. */
export function hasLastWrite(
  { writeMarks }: Pick<StoredSession, 'writeMarks'>,
  cookieHeader: string | null | undefined,
): boolean {
  const mark = onlyCookie(cookieHeader, cookieNames.written)
  return mark === null || Object.values(writeMarks).includes(mark)
}

/** Tells the browser of a call what was written in it, so that its next call is answered by a row as new. */
export function writeWatch({ lastMarkOf }: Pick<OwnWritesModule, 'lastMarkOf'>): WatchWrites {
  return (customer) => {
    const before = lastMarkOf(customer)
    return () => {
      const mark = lastMarkOf(customer)
      return mark === before ? [] : [sessionCookie(cookieNames.written, mark, cookieSeconds)]
    }
  }
}
