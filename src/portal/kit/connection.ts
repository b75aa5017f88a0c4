import { useSyncExternalStore } from 'react'

/*
 * Whether the server can be reached, judged by its answers. `navigator.onLine` counts only when it
 * is false: it is also true in hotel networks and behind routers without internet.
 */

let isLost = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
/** Number of requests without an answer so far. */
let epoch = 0
/** Number of answers of the server so far. */
let answers = 0
/** Number of reads that have waited long and still wait. */
let slowReads = 0
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function setLost(next: boolean): void {
  if (isLost === next) return
  isLost = next
  notify()
}

/** The current epoch; read it before a request and pass it to `reportReachable` with the answer. */
export const requestEpoch = (): number => epoch

/** How often the server has answered; it grows while a request waits where the line is good. */
export const answerCount = (): number => answers

/**
 * Reports any answer of the server. The answer to a request from an earlier epoch is ignored,
 * because it was sent before the connection was lost.
 */
export function reportReachable(askedAt: number): void {
  if (askedAt !== epoch) return
  answers += 1
  setLost(false)
}

/** Reports a request without an answer, or answered by something other than our server. */
export function reportUnreachable(): void {
  epoch += 1
  setLost(true)
}

/** Reports that the line was gone and is back, although no request has failed: reads are sent again. */
export function reportReturn(): void {
  reportUnreachable()
  reportReachable(epoch)
}

/** Reports a read that waits long; returns the function that reports its end. */
export function reportSlowRead(): () => void {
  slowReads += 1
  if (slowReads === 1) notify()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    slowReads -= 1
    if (slowReads === 0) notify()
  }
}

export const isConnectionLost = (): boolean => isLost

/** Whether a read waits long although the connection does not count as lost. */
export const isConnectionSlow = (): boolean => slowReads > 0 && !isLost

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Connection state for screens: offline, they disable actions and show stored data. */
export function useConnection(): { readonly isOffline: boolean; readonly isSlow: boolean } {
  return {
    isOffline: useSyncExternalStore(subscribeToConnection, isConnectionLost),
    isSlow: useSyncExternalStore(subscribeToConnection, isConnectionSlow),
  }
}
