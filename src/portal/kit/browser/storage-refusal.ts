import { useEffect, useState, useSyncExternalStore } from 'react'

/*
 * What this device refuses to store (full, private window, forbidden). It is said once a visit, on the first
 * screen whose data the subscriber would rely on without a network.
 */

/** `data`: nothing of the subscriber. `app`: the portal itself, which then does not open without a network. */
export type StorageRefusal = 'app' | 'data'

const refused = { app: false, data: false }
/** The screen that says it; null until one does. */
let saidBy: symbol | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function report(what: StorageRefusal, isStored: boolean): void {
  refused[what] = !isStored
  for (const listener of listeners) listener()
}

/** Reports that nothing of the subscriber can be stored, or that it can. */
export const reportStorage = (isWorking: boolean): void => report('data', isWorking)

/** Reports that the portal itself could not be stored, or that it is. */
export const reportAppStorage = (isStored: boolean): void => report('app', isStored)

const current = (): StorageRefusal | null => (refused.data ? 'data' : refused.app ? 'app' : null)

/** What is not stored, on the screen that is the one to say so; null on every other. */
export function useStorageRefusal(): StorageRefusal | null {
  const [self] = useState(() => Symbol('screen'))
  const refusal = useSyncExternalStore(subscribe, current)
  const isShown = refusal !== null && (saidBy === null || saidBy === self)
  useEffect(() => {
    if (isShown) saidBy = self
  }, [isShown, self])
  return isShown ? refusal : null
}
