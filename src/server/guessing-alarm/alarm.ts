import { minuteSeconds, secondMs } from '#domain/durations.ts'
import { administrationId } from '#server/db/administration-id.ts'
import type { Database } from '#server/db/database.ts'
import { boundedKeys } from '#server/http/bounded-key.ts'
import { budget } from '#server/http/budget.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import { sourceKey } from '#server/http/source-key.ts'
import type { RecordSuspiciousEvent } from '#server/suspicious-events/port.ts'
import { lightWork, type StrangersTry } from '#server/auth/admission.ts'
import type { GuessingAlarm } from './port.ts'
import type { Puzzles } from './puzzles.ts'
import { bitOf } from './sketch.ts'
import type { GuessingCounts, GuessingWindows } from './windows.ts'

/** Different accounts and networks of failures within 15 to 30 minutes that raise the alarm. */
interface Threshold {
  readonly accounts: number
  readonly networks: number
}

const ofSubscribers: Threshold = { accounts: 50, networks: 10 }
/** Staff are few, and so are their forgotten passwords. */
const ofStaff: Threshold = { accounts: 10, networks: 5 }

/**
 * Of many subscribers who sign in, a few per cent forget their password and give up: for each account
 * that strangers got in to, so many failures raise no alarm.
 */
const expectedFailuresPerSuccess = 0.1

/** What a source without a solution waits before each try, and how long its waiting is remembered. */
const waitSeconds = 30
const rememberedSeconds = 10 * minuteSeconds

const isGuessing = (clientId: string) => (counts: GuessingCounts) => {
  const { accounts, networks } = clientId === administrationId ? ofStaff : ofSubscribers
  return (
    counts.failed >= accounts &&
    counts.networks >= networks &&
    counts.failed >= counts.succeeded * expectedFailuresPerSuccess
  )
}

export function guessingAlarm(deps: {
  readonly database: Pick<Database, 'db'>
  readonly windows: GuessingWindows
  readonly puzzles: Puzzles
  readonly key: Uint8Array
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly now: () => Date
}): GuessingAlarm {
  const { windows, puzzles, key, recordSuspiciousEvent, now } = deps
  const keyOf = boundedKeys(key)
  const waits = budget(deps.database, {
    name: 'alarm-wait',
    points: 1,
    durationSeconds: rememberedSeconds,
  })

  /** Seconds that the source still waits; 0 when it has waited, which serves one try. */
  const waitOf = async ({ clientId, source }: StrangersTry): Promise<number> => {
    const place = keyOf(clientId, sourceKey(source))
    const waiting = await waits.get(place)
    if (waiting === null) {
      await waits.penalty(place)
      return waitSeconds
    }
    const waited = rememberedSeconds - waiting.msBeforeNext / secondMs
    if (waited < waitSeconds) return Math.ceil(waitSeconds - waited)
    // Of two tries at the same time one deletes the row.
    return (await waits.delete(place)) ? 0 : waitSeconds
  }

  return {
    admit: async (tried, demand = null) => {
      const { clientId, proof } = tried
      if (!demand && !(await windows.isAlarmOn(clientId, now()))) return null
      const work = demand?.work ?? lightWork
      const done =
        proof === null ? null : await puzzles.accept({ clientId, proof, work, now: now() })
      if (done !== null) return done
      const retryAfter = demand?.retryAfter ?? (await waitOf(tried))
      if (retryAfter === 0) return null
      const challenge = puzzles.issue({ clientId, work, now: now() })
      throw commonRefusal('too many requests', { retryAfter, challenge })
    },
    countFailure: async (kind, { clientId, source, name }) => {
      const marks = {
        failed: bitOf(key, JSON.stringify([clientId, name])),
        networks: bitOf(key, sourceKey(source)),
      }
      const added = { clientId, kind, marks, now: now() }
      if (!(await windows.add(added, isGuessing(clientId)))) return
      const isStaff = clientId === administrationId
      await recordSuspiciousEvent({ kind, clientId: isStaff ? null : clientId })
    },
    countSuccess: async ({ clientId, name }) => {
      const marks = { succeeded: bitOf(key, JSON.stringify([clientId, name])) }
      const added = { clientId, kind: 'password_spraying', marks, now: now() } as const
      await windows.add(added, () => false)
    },
  }
}
