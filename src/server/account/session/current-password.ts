import { inPlace } from '#server/platform/auth/enter-lane.ts'
import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { Credential, CredentialStore } from './credentials.ts'
import { passwordTries } from './limits.ts'

/**
 * Resolves to the credential when a signed-in subscriber types the current password, and to null when
 * it is another one; refuses with 'too many requests' past `passwordTries`.
 */
export type CheckCurrentPassword = (
  subscriber: Subscriber,
  typed: string,
) => Promise<Credential | null>

export function currentPasswordCheck(deps: {
  readonly database: Pick<Database, 'db'>
  readonly credentials: Pick<CredentialStore, 'find'>
  readonly passwords: Pick<Passwords, 'reserve'>
}): CheckCurrentPassword {
  const { database, credentials, passwords } = deps
  const tries = budget(database, passwordTries)
  return async (subscriber, typed) => {
    const { clientId, customerId } = subscriber
    const lane = { clientId, of: 'subscribers', standing: 'known', holder: customerId } as const
    return await inPlace(passwords, lane, async (hasher) => {
      const key = JSON.stringify([clientId, customerId])
      await consumeOrRefuse(tries.consume(key))
      const credential = await credentials.find(subscriber)
      if (!credential) throw commonRefusal('unauthenticated')
      if (!(await hasher.verify(credential.passwordHash, typed))) return null
      await tries.delete(key)
      return credential
    })
  }
}
