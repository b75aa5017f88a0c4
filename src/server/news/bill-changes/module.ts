import type { AfterRun } from '#server/news/reminders/port.ts'
import type { Module } from '#server/platform/module.ts'
import { changeRunJob, changeRunKind } from './change-job.ts'
import { findChanges } from './find-changes.ts'
import { tellChanges } from './tell-changes.ts'

export interface BillChangesModule extends Module {
  /** The day's search, which the reminders of the day begin. */
  readonly afterRun: AfterRun
}

/** Tells subscribers at least fifteen days before a discount ends or a service begins. */
export const billChangesModule = (deps: Parameters<typeof tellChanges>[0]): BillChangesModule => ({
  jobs: [findChanges(deps), tellChanges(deps)],
  afterRun: { kind: changeRunKind, jobOf: changeRunJob },
})
