import { AsyncLocalStorage } from 'node:async_hooks'

/** The scope of work for the whole installation. No provider can have it as its id. */
const everyTenant = '*'

interface Scope {
  /** The client id whose rows the present work may touch, or `everyTenant`. */
  readonly of: string
  readonly isStrangers: boolean
}

const currentScope = new AsyncLocalStorage<Scope>()

const own = (of: string): Scope => ({
  of,
  isStrangers: currentScope.getStore()?.isStrangers ?? false,
})

/**
 * Runs `work` for one provider: the database shows it the rows of that provider only, and refuses to
 * write others. `administrationId` gives the rows that belong to no provider.
 */
export async function withTenant<T>(clientId: string, work: () => PromiseLike<T>): Promise<T> {
  if (clientId === everyTenant) throw new Error('No provider has this id.')
  // A query of Drizzle is sent when it is awaited, which must be inside.
  return currentScope.run(own(clientId), async () => await work())
}

/** Runs `work` that belongs to no single provider. The house tests list the files that may. */
export async function acrossTenants<T>(work: () => PromiseLike<T>): Promise<T> {
  return currentScope.run(own(everyTenant), async () => await work())
}

/** Starts timers and loops whose work belongs to no single provider. */
export function startAcrossTenants<T>(start: () => T): T {
  return currentScope.run({ of: everyTenant, isStrangers: false }, start)
}

/**
 * Runs a call without a session, in the present scope. On the embedded database the statements of such calls
 * wait in a queue of their own, so that a storm of sign-ins does not delay the calls of signed-in people.
 */
export async function forStranger<T>(work: () => PromiseLike<T>): Promise<T> {
  const scope = currentScope.getStore()
  return scope
    ? currentScope.run({ ...scope, isStrangers: true }, async () => await work())
    : work()
}

/** What a connection must be set to before a statement runs on it. */
export interface Access {
  /** The role of the running server, which owns nothing, or the user of the connection itself. */
  readonly role: 'server' | 'owner'
  /** The value of `app.client_id`, which the policies of all tables compare. */
  readonly scope: string
  /** Whether the statement belongs to a call without a session. */
  readonly isStrangers?: boolean
}

/** For migrations, maintenance, import and the removal of the sandbox. */
export const ownerAccess: Access = { role: 'owner', scope: everyTenant }

/**
 * The access of the present work.
 * @throws when the work was given to neither `withTenant` nor `acrossTenants`
 */
export function currentAccess(): Access {
  const scope = currentScope.getStore()
  if (scope) return { role: 'server', scope: scope.of, isStrangers: scope.isStrangers }
  throw new Error('This statement is for no provider: run it in withTenant or acrossTenants.')
}
