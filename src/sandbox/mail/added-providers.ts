import type { SandboxStore } from '#sandbox/store.ts'

/**
 * The key of the list in the store. No provider has this client id, because one may not begin with
 * a hyphen.
 */
const registryClientId = '-guests'

/**
 * Records a provider that staff have created besides those of the sandbox, so that the mailbox
 * shows its e-mails too.
 */
export const rememberAddedProvider = (store: SandboxStore, clientId: string): Promise<void> =>
  store.put(registryClientId, 'providers', clientId, { id: clientId })

/** The client ids of created providers that have sent an e-mail. */
export async function listAddedProviders(store: SandboxStore): Promise<string[]> {
  const rows = await store.list(registryClientId, 'providers')
  return rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
}
