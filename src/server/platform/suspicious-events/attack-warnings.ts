import { daySeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, tryConsume } from '#server/platform/http/limits/budget.ts'
import type { RecordSuspiciousEvent, WarnOfAttack } from './port.ts'

export function attackWarnings(deps: {
  readonly database: Pick<Database, 'db'>
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly log: { error(fields: object, message: string): void }
}): WarnOfAttack {
  const { database, recordSuspiciousEvent, log } = deps
  const letters = budget(database, { name: 'attack-letter', points: 1, perSeconds: daySeconds })
  return async ({ account, tellOwner, ...event }) => {
    await recordSuspiciousEvent({ ...event, kind: 'account_attacked' })
    try {
      if (!(await tryConsume(letters.consume(account)))) return
      await tellOwner().catch(async (error: unknown) => {
        await letters.delete(account)
        throw error
      })
    } catch (error) {
      log.error({ error, tenant: event.clientId }, 'the owner of an attacked account was not told')
    }
  }
}
