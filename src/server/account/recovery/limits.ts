import {
  daySeconds,
  hourSeconds,
  minuteSeconds,
  secondMs,
} from '#domain/platform/time/durations.ts'
import { recoveryLifeSeconds, resendPauseSeconds } from '#domain/account/recovery/recovery-steps.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type Demand,
  demandAfter,
  heavyWork,
  lightWork,
  longAlarmWork,
  strictest,
} from '#server/platform/auth/admission.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { triedPlacesStore } from '#server/platform/auth/tried-places.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import {
  budget,
  consumeOrRefuse,
  retryAfterOf,
  waitSecondsOf,
} from '#server/platform/http/limits/budget.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Wrong codes at one provider in an hour, before each further try costs its caller heavy work. */
const maxWrongCodes = 1000

/** Who begins a recovery or asks for a code. */
export interface RecoveryCaller {
  readonly clientId: string
  readonly source: string
  /** The id of a device that has signed in to this account before; null for a stranger's. */
  readonly deviceId: string | null
  /** The solution of a challenge; null without one. */
  readonly proof: string | null
}

/** The account that codes are sent for. */
type RecoveryAccount = Pick<Subscriber, 'customerId' | 'documentHash'>

/** A code that may be sent. */
interface CountedSend {
  /** The caller has done heavy work for it. */
  readonly hasWorked: boolean
  /** Gives back the 60 s and the hour's share, for a code that was not sent. */
  readonly giveBack: () => Promise<void>
}

export interface RecoveryLimits {
  /**
   * Counts a recovery of this document: twenty in ten minutes for a known device, which is refused
   * then, and twenty for all strangers together, of whom work is demanded then.
   */
  countBegin(caller: RecoveryCaller, documentHash: string): Promise<Demand | null>
  /**
   * Counts a code to be sent, by whatever way: one every 60 s, 3 an hour and 10 a day for the account and the device
   * or source that asks, and 200 an hour for the source. A stranger may have further ones of the hour
   * and the day for heavy work. Strangers together have 12 an hour and 30 a day for an account, so that a
   * mailbox is not flooded. Once they are used up 70 more a day are sent for the longest work, one a day for each
   * source: a few networks do not keep the owner of an account out. A known device has its own, whatever strangers do.
   */
  consumeSend(caller: RecoveryCaller, account: RecoveryAccount): Promise<CountedSend>
  /** Seconds until a further code may be sent to this account, wherever codes were asked for. */
  waitSeconds(account: RecoveryAccount & { readonly clientId: string }): Promise<number>
  /** Seconds of the pause after the last code, wherever it was asked for; 0 when it is over. */
  pauseSeconds(account: Pick<Subscriber, 'clientId' | 'documentHash'>): Promise<number>
  /** Gives back what codes of this account have used up, but for the provider's own limits. */
  lift(account: RecoveryAccount & { readonly clientId: string }): Promise<void>
  /** Counts a read of the customer from the ERP: twenty for a recovery, which takes half an hour. */
  countRead(clientId: string, flowId: string): Promise<void>
  /** Lets a code be tried at this provider; demands heavy work while too many were wrong. */
  admitCode(caller: Omit<RecoveryCaller, 'deviceId'>): Promise<void>
  /**
   * Counts a wrong code. True for the one that uses up the provider's budget, so that it is logged
   * once.
   */
  countWrongCode(clientId: string): Promise<boolean>
}

export function recoveryLimits(
  database: Pick<Database, 'db'>,
  { key, guessing }: { readonly key: Uint8Array; readonly guessing: Pick<GuessingAlarm, 'admit'> },
): RecoveryLimits {
  const limiter = (name: string, points: number, perSeconds: number) =>
    budget(database, { name, points, perSeconds })
  const boundedKey = boundedKeys(key)
  const begins = limiter('recovery-begin', 20, 10 * minuteSeconds)
  const reads = limiter('recovery-reads', 20, recoveryLifeSeconds)
  const wrongCodes = limiter('recovery-codes', maxWrongCodes, hourSeconds)
  const sendPause = limiter('recovery-pause', 1, resendPauseSeconds)
  const hourly = limiter('recovery-hour', 3, hourSeconds)
  const daily = limiter('recovery-day', 10, daySeconds)
  const hourlyOfStrangers = limiter('recovery-strangers-hour', 12, hourSeconds)
  const dailyOfStrangers = limiter('recovery-strangers-day', 30, daySeconds)
  const late = limiter('recovery-late', 1, daySeconds)
  const lateOfStrangers = limiter('recovery-strangers-late', 70, daySeconds)
  const bySource = limiter('recovery-source', 200, hourSeconds)
  const places = triedPlacesStore(database)

  /** Seconds until strangers have some of the account's common share; 0 while there is some. */
  const waitOfStrangers = async (account: string): Promise<number> =>
    Math.max(
      await waitSecondsOf(hourlyOfStrangers, account),
      await waitSecondsOf(dailyOfStrangers, account),
    )

  const lateWaitOf = async (place: string, account: string): Promise<number> =>
    Math.max(await waitSecondsOf(late, place), await waitSecondsOf(lateOfStrangers, account))

  /** Counts a stranger's e-mail; what is over the own share, or the one of all strangers, costs work. */
  const consumeAsStranger = async (
    caller: RecoveryCaller,
    account: string,
    place: string,
  ): Promise<{ readonly hasWorked: boolean; readonly isLate: boolean }> => {
    const ownWait =
      (await retryAfterOf(bySource.consume(boundedKey(sourceKey(caller.source))))) ||
      (await retryAfterOf(hourly.consume(place))) ||
      (await retryAfterOf(daily.consume(place)))
    const commonWait = await waitOfStrangers(account)
    const demand = strictest([
      demandAfter(heavyWork, ownWait),
      demandAfter(longAlarmWork, commonWait),
    ])
    const isLate = commonWait > 0
    // No work is demanded for a code that cannot be sent.
    const lateWait = isLate ? await lateWaitOf(place, account) : 0
    if (lateWait > 0) throw commonRefusal('too many requests', { retryAfter: lateWait })
    if (demand) await guessing.admit(caller, demand)
    await consumeOrRefuse(isLate ? late.consume(place) : hourlyOfStrangers.consume(account))
    await consumeOrRefuse((isLate ? lateOfStrangers : dailyOfStrangers).consume(account))
    return { hasWorked: demand !== null, isLate }
  }

  return {
    countBegin: async ({ clientId, deviceId }, documentHash) => {
      if (deviceId !== null) {
        await consumeOrRefuse(begins.consume(JSON.stringify([clientId, documentHash, deviceId])))
        return null
      }
      const retryAfter = await retryAfterOf(begins.consume(boundedKey(clientId, documentHash)))
      return demandAfter(lightWork, retryAfter)
    },
    consumeSend: async (caller, { customerId, documentHash }) => {
      const { clientId, deviceId } = caller
      const account = JSON.stringify([clientId, customerId])
      const place =
        deviceId === null
          ? boundedKey(clientId, customerId, sourceKey(caller.source))
          : JSON.stringify([clientId, customerId, deviceId])
      await places.note({ clientId, documentHash }, 'codes', place)
      await consumeOrRefuse(sendPause.consume(place))
      let asStranger = { hasWorked: false, isLate: false }
      try {
        if (deviceId === null) asStranger = await consumeAsStranger(caller, account, place)
        else {
          await consumeOrRefuse(hourly.consume(place))
          await consumeOrRefuse(daily.consume(place))
        }
      } catch (error) {
        await sendPause.delete(place)
        throw error
      }
      const { hasWorked, isLate } = asStranger
      const giveBack = async () => {
        await Promise.all([
          sendPause.delete(place),
          hourly.reward(place),
          isLate && late.reward(place),
          deviceId === null && !isLate && hourlyOfStrangers.reward(account),
        ])
      }
      return { hasWorked, giveBack }
    },
    waitSeconds: async ({ clientId, customerId, documentHash }) => {
      const account = JSON.stringify([clientId, customerId])
      const asked = await places.list({ clientId, documentHash }, 'codes')
      const waits = await Promise.all([
        waitOfStrangers(account),
        ...asked.flatMap((place) => [waitSecondsOf(hourly, place), waitSecondsOf(daily, place)]),
      ])
      return Math.max(...waits)
    },
    pauseSeconds: async (account) => {
      const asked = await places.list(account, 'codes')
      const pauses = await Promise.all(asked.map((place) => waitSecondsOf(sendPause, place)))
      return Math.max(0, ...pauses)
    },
    lift: async ({ clientId, customerId, documentHash }) => {
      const account = JSON.stringify([clientId, customerId])
      const asked = await places.list({ clientId, documentHash }, 'codes')
      await Promise.all([
        hourlyOfStrangers.delete(account),
        dailyOfStrangers.delete(account),
        lateOfStrangers.delete(account),
        begins.delete(boundedKey(clientId, documentHash)),
        ...asked.flatMap((place) => [
          sendPause.delete(place),
          hourly.delete(place),
          daily.delete(place),
          late.delete(place),
        ]),
      ])
      await places.forget({ clientId, documentHash }, 'codes')
    },
    countRead: (clientId, flowId) =>
      consumeOrRefuse(reads.consume(JSON.stringify([clientId, flowId]))),
    admitCode: async (caller) => {
      const wrong = await wrongCodes.get(caller.clientId)
      if (!wrong || wrong.consumedPoints < maxWrongCodes) return
      const retryAfter = Math.max(1, Math.ceil(wrong.msBeforeNext / secondMs))
      await guessing.admit(caller, { work: heavyWork, retryAfter })
    },
    countWrongCode: async (clientId) => {
      const { consumedPoints } = await wrongCodes.penalty(clientId)
      return consumedPoints === maxWrongCodes
    },
  }
}
