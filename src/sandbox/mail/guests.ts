import type { SandboxStore } from '#sandbox/store.ts'

/** Nobody's client id: one may not begin with a hyphen. */
const place = '-guests'

/** A provider that staff have put on the air beside those of the box; the mailbox is its, too. */
export const noteGuest = (store: SandboxStore, clientId: string): Promise<void> =>
  store.put(place, 'providers', clientId, { id: clientId })

/** The client ids of those who have written a letter so far. */
export async function guests(store: SandboxStore): Promise<string[]> {
  const rows = await store.list(place, 'providers')
  return rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
}
