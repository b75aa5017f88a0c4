/*
 * A mark that the server may remember a customer on this device, whom the sign-in then greets. The
 * HttpOnly cookie itself cannot be read; without the mark a new visitor would wait for the server's answer. It
 * names nobody.
 */

const storageKey = 'portal-remembered'

/** null where storage is forbidden: then the sign-in starts with the document. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

export const rememberedMark = {
  set: (): void => void withStorage((storage) => storage.setItem(storageKey, '1')),
  clear: (): void => void withStorage((storage) => storage.removeItem(storageKey)),
  isSet: (): boolean => withStorage((storage) => storage.getItem(storageKey)) === '1',
} as const
