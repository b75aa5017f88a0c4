import { useSyncExternalStore } from 'react'

/**
 * What a visitor waits for with nothing to do: that the page solves a challenge of the server, which may
 * take an old phone a minute, or that its turn comes where many sign in at once.
 */
export type PageWork = 'long verification' | 'turn' | 'verification'

let running: readonly PageWork[] = []
const listeners = new Set<() => void>()

function change(next: readonly PageWork[]): void {
  running = next
  for (const listener of listeners) listener()
}

/** Says on the page what is done until it is settled. */
export async function showPageWork<T>(kind: PageWork, work: Promise<T>): Promise<T> {
  change([...running, kind])
  try {
    return await work
  } finally {
    const ended = running.indexOf(kind)
    change(running.filter((_, place) => place !== ended))
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePageWork = (): PageWork | null =>
  useSyncExternalStore(
    subscribe,
    () => running.at(-1) ?? null,
    () => null,
  )
