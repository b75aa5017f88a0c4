import type { LaterKind } from '#contract/platform/growing.ts'
import type { UnlockMessage } from '#contract/service/contracts.ts'

/** The ERP, or the portal, says no. */
export class UnlockRefused extends Error {
  readonly why: Exclude<UnlockMessage, 'contract unlocked'> | LaterKind

  constructor(why: UnlockRefused['why']) {
    super(why)
    this.why = why
  }
}
