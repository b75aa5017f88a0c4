import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import type { RecordSuspiciousEvent, SuspiciousEvent } from './port.ts'
import { addToDay } from './store.ts'

interface Batch {
  readonly event: SuspiciousEvent
  times: number
  readonly written: Promise<void>
}

/**
 * Records suspicious events. While a row is being written, further events of the same row are counted
 * in memory and written together, so that a flood of refused calls costs one write at a time.
 */
export function suspiciousEventRecorder(deps: {
  readonly database: Pick<Database, 'db'>
  readonly log: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  readonly now: () => Date
}): RecordSuspiciousEvent {
  const { database, log, now } = deps
  const writing = new Map<string, Promise<void>>()
  const waiting = new Map<string, Batch>()

  async function write(key: string, { event, times }: Pick<Batch, 'event' | 'times'>) {
    const add = () => addToDay(database, event, times, now())
    const added = withTenant(event.clientId ?? administrationId, add).catch((error: unknown) =>
      log.error({ error }, 'suspicious event was not recorded'),
    )
    writing.set(key, added)
    await added
    if (writing.get(key) === added) writing.delete(key)
  }

  async function writeAfter(key: string, present: Promise<void>): Promise<void> {
    await present
    const batch = waiting.get(key)
    waiting.delete(key)
    if (batch) await write(key, batch)
  }

  return async (event) => {
    const { kind, clientId, subscriber, detail } = event
    log.warn({ event: kind, tenant: clientId, detail }, 'suspicious event')
    const who = subscriber && [subscriber.customerId, subscriber.documentHash]
    const key = JSON.stringify([kind, clientId, who, detail])
    const batch = waiting.get(key)
    if (batch) {
      batch.times += 1
      return batch.written
    }
    const present = writing.get(key)
    if (!present) return write(key, { event, times: 1 })
    const written = writeAfter(key, present)
    waiting.set(key, { event, times: 1, written })
    return written
  }
}
