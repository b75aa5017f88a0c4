import { challengeSeconds } from '#contract/platform/proof-of-work.ts'
import { minuteMs, minuteSeconds, secondMs } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget } from '#server/platform/http/limits/budget.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import {
  lightWork,
  longAlarmWork,
  type StrangersTry,
  type Work,
} from '#server/platform/auth/admission.ts'
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

/**
 * What a source without a solution waits before each try in the first quarter of an hour of the alarm, and
 * how long its waiting is remembered: longer than the longest wait.
 */
const firstWaitSeconds = 30
const rememberedSeconds = 20 * minuteSeconds

/** Both the work and the wait double as often as this: a rented core soon does the work of many phones. */
const doublesEveryMs = 15 * minuteMs

const isGuessing = (clientId: string) => (counts: GuessingCounts) => {
  const { accounts, networks } = clientId === administrationId ? ofStaff : ofSubscribers
  return (
    counts.failed >= accounts &&
    counts.networks >= networks &&
    counts.failed >= counts.succeeded * expectedFailuresPerSuccess
  )
}

/** The work of a try at a time in milliseconds, by the alarm that is on since then. */
function alarmWork(since: Date | null, atMs: number): Work {
  if (since === null) return lightWork
  const doublings = Math.floor((atMs - since.getTime()) / doublesEveryMs)
  return Math.min(lightWork + Math.max(0, doublings), longAlarmWork)
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
    perSeconds: rememberedSeconds,
  })

  /** Seconds that the source still waits; 0 when it has waited, which serves one try. */
  const waitOf = async (
    { clientId, source }: StrangersTry,
    waitSeconds: number,
  ): Promise<number> => {
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
      const at = now()
      const since = await windows.alarmSince(clientId, at)
      if (!demand && !since) return null
      const workAt = (ms: number) => Math.max(demand?.work ?? lightWork, alarmWork(since, ms))
      // A puzzle is worth what was asked when it was issued.
      const asked = workAt(at.getTime() - challengeSeconds * secondMs)
      const done =
        proof === null ? null : await puzzles.accept({ clientId, proof, work: asked, now: at })
      if (done !== null) return done
      const doubled = firstWaitSeconds * 2 ** alarmWork(since, at.getTime())
      const retryAfter = demand?.retryAfter ?? (await waitOf(tried, doubled))
      if (retryAfter === 0) return null
      const work = workAt(at.getTime())
      const challenge = puzzles.issue({ clientId, work, now: at })
      throw commonRefusal('too many requests', { retryAfter, challenge })
    },
    isAlarmOn: async (clientId) => (await windows.alarmSince(clientId, now())) !== null,
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
