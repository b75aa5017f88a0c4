import { createSupportFile } from '#contract/service/support-files.ts'
import { outbox, pendingFileKey } from '#portal/offline/outbox.ts'
import type { PendingFile } from '#portal/offline/outbox-store.ts'
import { sealedStore } from '#portal/offline/sealed-store.ts'
import { call } from '#portal/queries/calls/client.ts'
import { isFinalRefusal } from '#portal/queries/calls/failure.ts'

/**
 * Sends the files of an opened request that wait on this device; throws when a later attempt may
 * succeed. A content that is no longer here counts as refused, so that its subscriber learns of it.
 */
export async function sendFiles(supportId: string, files: readonly PendingFile[]): Promise<void> {
  for (const { key, state } of files) {
    if (state !== 'waiting') continue
    const file = await sealedStore.readPatiently(pendingFileKey(key))
    if (file === null) throw new Error('The device does not answer.')
    if (file === undefined) {
      await outbox.settleFile(key, 'refused')
      continue
    }
    try {
      await call(createSupportFile, { body: { supportId, file, requestKey: key } })
      await outbox.settleFile(key, 'sent')
    } catch (error) {
      if (!isFinalRefusal(error)) throw error
      await outbox.settleFile(key, 'refused')
    }
  }
}
