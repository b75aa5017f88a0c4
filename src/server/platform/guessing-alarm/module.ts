import type { WorkCost } from '#domain/platform/proof-of-work.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { guessingAlarm } from './alarm.ts'
import type { GuessingAlarm } from './port.ts'
import { defaultWorkCost, puzzleIssuer } from './puzzles.ts'
import { guessingWindowStore } from './windows.ts'

export interface GuessingAlarmModule extends Module {
  readonly guessing: GuessingAlarm
}

/** Notices that many accounts or documents of a provider are tried, and slows strangers meanwhile. */
export function guessingAlarmModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly workCost?: WorkCost | undefined
  readonly now: () => Date
}): GuessingAlarmModule {
  const { database, rootKey, recordSuspiciousEvent, workCost: cost = defaultWorkCost, now } = deps
  const puzzles = puzzleIssuer(database, { key: deriveKey(rootKey, 'puzzles'), cost })
  return {
    guessing: guessingAlarm({
      database,
      windows: guessingWindowStore(database),
      puzzles,
      key: deriveKey(rootKey, 'guessing-windows'),
      recordSuspiciousEvent,
      now,
    }),
  }
}
