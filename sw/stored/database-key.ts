import { keyRecord, keyStore, sealedDatabaseName } from '#contract/worker/databases.ts'
import type { DatabaseKey } from '#vault/vault.ts'

/**
 * The key part that the page stored in the database; undefined while there is none. The worker never
 * creates the database and closes it at once, so that a page can delete it without waiting.
 */
export function readDatabaseKey(): Promise<DatabaseKey | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(sealedDatabaseName)
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction(keyStore).objectStore(keyStore).get(keyRecord)
      reading.addEventListener('success', () => resolve(reading.result))
      reading.addEventListener('error', () => reject(reading.error))
      database.close()
    })
  })
}
