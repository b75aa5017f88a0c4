import { useSyncExternalStore } from 'react'

/*
 * Whether the server can be reached, judged by its answers. The browser's own word counts only when
 * it is no: its yes is said in hotels and behind routers without a line, too.
 */

let isLost = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
/** How often nobody answered so far. */
let silences = 0
const listeners = new Set<() => void>()

function say(next: boolean): void {
  if (isLost === next) return
  isLost = next
  for (const listener of listeners) listener()
}

/** To be taken before asking, and handed over with the answer. */
export const momentOfAsking = (): number => silences

/** The server answered, whatever it said. What was asked before the line broke tells nothing of now. */
export function noteAnswer(askedAt: number): void {
  if (askedAt === silences) say(false)
}

/** Nobody answered, or somebody who is not our server. */
export function noteSilence(): void {
  silences += 1
  say(true)
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
