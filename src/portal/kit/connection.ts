import { useSyncExternalStore } from 'react'

/*
 * Whether the server can be reached, judged by its answers. `navigator.onLine` counts only when it
 * is false: it is also true in hotel networks and behind routers without internet.
 */

let isLost = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
/** Number of requests without an answer so far. */
let epoch = 0
const listeners = new Set<() => void>()

function setLost(next: boolean): void {
  if (isLost === next) return
  isLost = next
  for (const listener of listeners) listener()
}

/** The current epoch; read it before a request and pass it to `reportReachable` with the answer. */
export const requestEpoch = (): number => epoch

/**
 * Reports any answer of the server. The answer to a request from an earlier epoch is ignored,
 * because it was sent before the connection was lost.
 */
export function reportReachable(askedAt: number): void {
  if (askedAt === epoch) setLost(false)
}

/** Reports a request without an answer, or answered by something other than our server. */
export function reportUnreachable(): void {
  epoch += 1
  setLost(true)
}

export const isConnectionLost = (): boolean => isLost

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Connection state for screens: offline, they disable actions and show stored data. */
export function useConnection(): { readonly isOffline: boolean } {
  return { isOffline: useSyncExternalStore(subscribeToConnection, isConnectionLost) }
}
