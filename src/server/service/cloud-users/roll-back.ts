import { withTenant } from '#server/platform/db/tenant-scope.ts'
import type { Platform } from '#server/upstreams/platforms/port.ts'
import type { Platforms } from '#server/upstreams/platforms/platforms.ts'
import type { CloudUserEdits, EditKey, OpenEdit } from './edit-store.ts'

interface Deps {
  readonly edits: CloudUserEdits
  readonly now: () => Date
}

/** Restores the fields an edit had saved, last one first. After a failure it is tried again later. */
export async function rollBack(deps: Deps, platform: Platform, edit: OpenEdit): Promise<boolean> {
  try {
    for (const change of edit.previousValues.toReversed()) {
      await platform.changeCloudUser(edit.reference, edit.userId, change)
    }
  } catch {
    await deps.edits.abandon(edit, deps.now())
    return false
  }
  await deps.edits.close(edit)
  return true
}

/** Rolls back every abandoned edit: after a crash, a closed app, or a platform that was down. */
export async function rollBackAbandoned(
  deps: Deps & { readonly platforms: Platforms },
  storage?: Omit<EditKey, 'userId'>,
): Promise<void> {
  for (const edit of await deps.edits.claimAbandoned(deps.now(), storage)) {
    await withTenant(edit.clientId, async () =>
      rollBack(deps, await deps.platforms.for(edit.clientId), edit),
    )
  }
}
