import { useSyncExternalStore } from 'react'

/*
 * Whether the server can be reached, judged by its answers. The browser's own word counts only when
 * it is no: its yes is said in hotels and behind routers without a line, too.
 */

let isLost = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
/** How often nobody answered so far. */
let epoch = 0
const listeners = new Set<() => void>()

function setLost(next: boolean): void {
  if (isLost === next) return
  isLost = next
  for (const listener of listeners) listener()
}

/** To be taken before asking, and handed over with the answer. */
export const requestEpoch = (): number => epoch

/** The server answered, whatever it said. What was asked before the line broke tells nothing of now. */
export function reportReachable(askedAt: number): void {
  if (askedAt === epoch) setLost(false)
}

/** Nobody answered, or somebody who is not our server. */
export function reportUnreachable(): void {
  epoch += 1
  setLost(true)
}

export const isConnectionLost = (): boolean => isLost

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For screens: what cannot be done now, and what is shown from this device. */
export function useConnection(): { readonly isOffline: boolean } {
  return { isOffline: useSyncExternalStore(subscribeToConnection, isConnectionLost) }
}
