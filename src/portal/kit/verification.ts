import { useSyncExternalStore } from 'react'

/* Whether the page solves a challenge of the server, which a visitor waits for with nothing to do. */

let running = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  running += by
  for (const listener of listeners) listener()
}

/** Says "Verificando…" on the page until the work is settled. */
export async function showVerification<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsVerifying = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
