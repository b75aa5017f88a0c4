/**
 * A text under one key of this origin, for all tabs; `tabStorage`: for this tab. Storage may be forbidden
 * (private mode, policy): then nothing is kept, and null is read.
 */
export function storedText(key: string, storageOf: () => Storage = () => localStorage) {
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(storageOf())
    } catch {
      return null
    }
  }
  return {
    read: () => attempt((storage) => storage.getItem(key)),
    write: (text: string): void => void attempt((storage) => storage.setItem(key, text)),
    clear: (): void => void attempt((storage) => storage.removeItem(key)),
  } as const
}

export const tabStorage = (): Storage => sessionStorage

/** A mark that is set or not, kept in the same way. */
export function storedMark(key: string, storageOf?: () => Storage) {
  const { read, write, clear } = storedText(key, storageOf)
  return { isSet: (): boolean => read() !== null, set: (): void => write('1'), clear } as const
}
