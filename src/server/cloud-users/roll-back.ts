import type { Platform } from '#server/platforms/port.ts'
import type { Platforms } from '#server/platforms/platforms.ts'
import type { CloudUserEdits, EditKey, OpenEdit } from './edits.ts'

interface Deps {
  readonly edits: CloudUserEdits
  readonly now: () => Date
}

/** Puts back what an edit had changed, last field first; what fails is left for a later try. */
export async function putBack(deps: Deps, platform: Platform, edit: OpenEdit): Promise<boolean> {
  try {
    for (const change of edit.before.toReversed()) {
      await platform.changeCloudUser(edit.reference, edit.userId, change)
    }
  } catch {
    await deps.edits.breakOff(edit, deps.now())
    return false
  }
  await deps.edits.close(edit)
  return true
}

/** Puts back every edit that was broken off: by a crash, a closed phone, a platform that was away. */
export async function putBackBrokenOff(
  deps: Deps & { readonly platforms: Platforms },
  of?: Omit<EditKey, 'userId'>,
): Promise<void> {
  for (const edit of await deps.edits.takeBrokenOff(deps.now(), of)) {
    await putBack(deps, await deps.platforms.for(edit.clientId), edit)
  }
}
