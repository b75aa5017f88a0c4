import type { StoredHalf } from '#portal/offline/vault/vault.ts'

/**
 * The half of the key that lies in the page's database, which is never made nor held open from here:
 * a page that wants it gone need not wait. Undefined while there is none.
 */
export function readHalf(): Promise<StoredHalf | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal-sealed')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('success', () => {
      const database = opening.result
      const asked = database.transaction('keys').objectStore('keys').get('half')
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error))
      database.close()
    })
  })
}
