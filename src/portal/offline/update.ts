/** `waiting`: a new version can be accepted; `accepted`: it takes over once nothing typed is at stake. */
type UpdateState = 'none' | 'waiting' | 'accepted'

let state: UpdateState = 'none'
const listeners = new Set<() => void>()

export function setUpdate(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}

export const currentUpdate = (): UpdateState => state

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
