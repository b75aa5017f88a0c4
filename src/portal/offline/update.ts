/** `waiting`: a new version may be had; `accepted`: it comes once nothing written is at stake. */
type Update = 'none' | 'waiting' | 'accepted'

let state: Update = 'none'
const listeners = new Set<() => void>()

export function setUpdate(next: Update): void {
  state = next
  for (const listener of listeners) listener()
}

export const currentUpdate = (): Update => state

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
