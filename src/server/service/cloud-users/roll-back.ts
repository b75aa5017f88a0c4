import { dayMs } from '#domain/platform/time/durations.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import {
  type Platform,
  PlatformRefusal,
  type RefusalReason,
} from '#server/upstreams/platforms/port.ts'
import type { Platforms } from '#server/upstreams/platforms/platforms.ts'
import type { CloudUserEdits, EditKey, OpenEdit } from './edit-store.ts'

/** How long a platform may give no answer to a roll-back, which is then given up. */
const givenUpAfterMs = dayMs

interface Deps {
  readonly edits: CloudUserEdits
  readonly now: () => Date
  readonly log: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

/** Restores the fields, last one first; returns why the platform refused those it refused. */
async function restore(platform: Platform, edit: OpenEdit): Promise<Set<RefusalReason>> {
  const refused = new Set<RefusalReason>()
  for (const change of edit.previousValues.toReversed()) {
    try {
      await platform.changeCloudUser(edit.reference, edit.userId, change)
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) throw error
      refused.add(error.reason)
    }
  }
  return refused
}

/**
 * Restores the fields an edit had saved. After a failure it is tried again later, for a day. A field that
 * the platform refuses, because its user is gone or its e-mail is taken, stays as it is: the edit is then
 * over, so that its user can be edited again.
 */
export async function rollBack(
  { edits, now, log }: Deps,
  platformOf: () => Promise<Platform>,
  edit: OpenEdit,
): Promise<void> {
  const giveUp = async (reasons: readonly string[]) => {
    await edits.close(edit)
    log.warn({ tenant: edit.clientId, reasons }, 'edit of a storage user not undone')
  }
  try {
    const refused = await restore(await platformOf(), edit)
    await (refused.size > 0 ? giveUp([...refused]) : edits.close(edit))
  } catch (error) {
    // Any other error than a platform's is a fault of ours, which takes no other edit with it.
    if (!(error instanceof UpstreamFailure)) log.error({ error }, 'roll-back failed')
    const isOld = now().getTime() - (edit.failingSince ?? now()).getTime() >= givenUpAfterMs
    await (isOld ? giveUp(['no answer']) : edits.abandon(edit, now()))
  }
}

/** Rolls back every abandoned edit: after a crash, a closed app, or a platform that was down. */
export async function rollBackAbandoned(
  deps: Deps & { readonly platforms: Platforms },
  storage?: Omit<EditKey, 'userId'>,
): Promise<void> {
  const { edits, platforms, now } = deps
  const at = now()
  const tried = new Set<string>()
  for (;;) {
    const edit = await edits.claimAbandoned(at, now(), storage)
    if (!edit) return
    const { clientId, reference, userId } = edit
    const key = JSON.stringify([clientId, reference, userId])
    // A clock that was set back makes it due again at once.
    if (tried.has(key)) return
    tried.add(key)
    await withTenant(clientId, () => rollBack(deps, () => platforms.for(clientId), edit))
  }
}
