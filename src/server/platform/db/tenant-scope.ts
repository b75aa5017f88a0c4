import { AsyncLocalStorage } from 'node:async_hooks'

/** The scope of work for the whole installation. No provider can have it as its id. */
const everyTenant = '*'

/** The client id whose rows the present work may touch, or `everyTenant`. */
const currentScope = new AsyncLocalStorage<string>()

/**
 * Runs `work` for one provider: the database shows it the rows of that provider only, and refuses to
 * write others. `administrationId` gives the rows that belong to no provider.
 */
export async function withTenant<T>(clientId: string, work: () => PromiseLike<T>): Promise<T> {
  if (clientId === everyTenant) throw new Error('No provider has this id.')
  // A query of Drizzle is sent when it is awaited, which must be inside.
  return currentScope.run(clientId, async () => await work())
}

/** Runs `work` that belongs to no single provider. The house tests list the files that may. */
export async function acrossTenants<T>(work: () => PromiseLike<T>): Promise<T> {
  return currentScope.run(everyTenant, async () => await work())
}

/** Starts timers and loops whose work belongs to no single provider. */
export function startAcrossTenants<T>(start: () => T): T {
  return currentScope.run(everyTenant, start)
}

/** What a connection must be set to before a statement runs on it. */
export interface Access {
  /** The role of the running server, which owns nothing, or the user of the connection itself. */
  readonly role: 'server' | 'owner'
  /** The value of `app.client_id`, which the policies of all tables compare. */
  readonly scope: string
}

/** For migrations, maintenance, import and the removal of the sandbox. */
export const ownerAccess: Access = { role: 'owner', scope: everyTenant }

/**
 * The access of the present work.
 * @throws when the work was given to neither `withTenant` nor `acrossTenants`
 */
export function currentAccess(): Access {
  const scope = currentScope.getStore()
  if (scope !== undefined) return { role: 'server', scope }
  throw new Error('This statement is for no provider: run it in withTenant or acrossTenants.')
}
