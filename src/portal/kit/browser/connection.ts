import { useSyncExternalStore } from 'react'
import { lostMark } from '#portal/kit/frames/lost-mark.ts'

/*
 * Whether the server can be reached, judged by its answers. `navigator.onLine` counts only when it
 * is false: it is also true in hotel networks and behind routers without internet.
 */

let isLost = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
/** Whether the connection is lost because something answers in the server's place: a captive portal. */
let isCaptive = false
/** Whether the connection was lost when this tab was last left, and nothing has answered since. */
let isRemembered = lostMark.isSet()
/** Number of requests without an answer so far. */
let epoch = 0
/** Number of answers of the server so far. */
let answers = 0
/** Number of reads that have waited so long that the line is tested. */
let waitingReads = 0
/** Number of reads that have waited long and still wait. */
let slowReads = 0
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function setState(next: 'good' | 'lost' | 'captive'): void {
  const before = [isLost, isCaptive, isRemembered]
  isLost = next !== 'good'
  isCaptive = next === 'captive'
  isRemembered = false
  if (before[0] === isLost && before[1] === isCaptive && !before[2]) return
  if (isLost) lostMark.set()
  else lostMark.clear()
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
  setState('good')
}

/** Reports a request without an answer. */
export function reportUnreachable(): void {
  epoch += 1
  setState('lost')
}

/** Reports a request that something other than our server has answered: the network asks for a sign-in. */
export function reportCaptive(): void {
  epoch += 1
  setState('captive')
}

/** Reports that the line was gone and is back, although no request has failed: reads are sent again. */
export function reportReturn(): void {
  reportUnreachable()
  reportReachable(epoch)
}

/** Counts a read, and notifies when the first begins and the last ends; returns the function that ends it. */
function countRead(change: (by: 1 | -1) => number): () => void {
  if (change(1) === 1) notify()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    if (change(-1) === 0) notify()
  }
}

/** Reports a read that has waited long enough to test the line; returns the function that reports its end. */
export const reportWaitingRead = (): (() => void) => countRead((by) => (waitingReads += by))

/** Reports a read that waits long; returns the function that reports its end. */
export const reportSlowRead = (): (() => void) => countRead((by) => (slowReads += by))

export const isConnectionLost = (): boolean => isLost

/** Whether the network asks for a sign-in of its own; the connection is lost then. */
export const isConnectionCaptive = (): boolean => isCaptive

/** Whether the connection is lost, or was when this tab was last left and may still be. */
export const isConnectionDoubted = (): boolean => isLost || isRemembered

/** Whether a read waits for an answer long enough to test the line. */
export const isReadWaiting = (): boolean => waitingReads > 0

/** Whether a read waits long although the connection does not count as lost. */
export const isConnectionSlow = (): boolean => slowReads > 0 && !isLost

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Connection state for screens: offline, they disable actions and show stored data. */
export function useConnection(): {
  readonly isOffline: boolean
  readonly isCaptive: boolean
  readonly isSlow: boolean
} {
  return {
    isOffline: useSyncExternalStore(subscribeToConnection, isConnectionLost),
    isCaptive: useSyncExternalStore(subscribeToConnection, isConnectionCaptive),
    isSlow: useSyncExternalStore(subscribeToConnection, isConnectionSlow),
  }
}
