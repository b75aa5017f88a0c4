import { dayMs } from '#domain/platform/time/durations.ts'
import { type Passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { Mailer, Sender } from '#server/upstreams/mail/mail.ts'
import { newInvitationCode, recoveryCodeHash } from '../second-factor/authenticator.ts'
import { invitationDays } from '../lifetime.ts'
import { invitationLetters, invitationTries } from '../limits.ts'
import { type InvitationKind, invitationMail } from './invitation-mail.ts'
import { type AlsoWrite, type Invitation, invitationStore } from './invitation-store.ts'
import { isStaffPassword } from '../password-rules.ts'

/** Who is invited, and by what kind of e-mail. */
interface Invited extends Pick<Invitation, 'login' | 'name' | 'providerRole'> {
  readonly kind: InvitationKind
  /** The host at which the invited person signs in. */
  readonly host: string
}

/** Where a code was typed; `clientId` is `administrationId` at the administration. */
interface CodePlace {
  readonly clientId: string
  readonly source: string
}

/** How an invitation becomes an access. */
interface Acceptance {
  /** The words about the person, which the password must not be made of. */
  readonly wordsOf: (invitation: Invitation) => readonly string[]
  readonly also: (tx: Drizzle, invitation: Invitation) => Promise<void>
}

export type InvitationCodes = ReturnType<typeof invitationCodes>

/** What invitations of administrators and of providers' users share: e-mail, code, limits and password. */
export function invitationCodes(deps: {
  readonly database: Pick<Database, 'db'>
  readonly codeKey: Uint8Array
  readonly passwords: Passwords
  readonly mailer: Mailer
  readonly now: () => Date
}) {
  const { database, codeKey, passwords, mailer, now } = deps
  const store = invitationStore(database)
  const letters = budget(database, invitationLetters)
  const tries = budget(database, invitationTries)

  /** Null also for a code that was used, was withdrawn or has expired. */
  async function find({ clientId, source }: CodePlace, code: string): Promise<Invitation | null> {
    await consumeOrRefuse(tries.consume(JSON.stringify([clientId, sourceKey(source)])))
    return await store.find(clientId, recoveryCodeHash(codeKey, clientId, code), now())
  }

  return {
    find,
    withdraw: store.withdraw,
    list: (clientId: string) => store.list(clientId, now()),

    /** Sends an e-mail with a new code. When it could not be sent the invitation stays. */
    send: async (
      sender: Sender,
      invited: Invited,
      { also, signal }: { readonly also: AlsoWrite; readonly signal: AbortSignal },
    ): Promise<void> => {
      const { clientId } = sender
      const { login, name, providerRole, kind, host } = invited
      await consumeOrRefuse(letters.consume(clientId))
      const code = newInvitationCode()
      const createdAt = now()
      const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs)
      const codeHash = recoveryCodeHash(codeKey, clientId, code)
      const invitation = { clientId, login, name, providerRole, codeHash, createdAt, expiresAt }
      await store.put(invitation, also)
      const mail = await invitationMail(sender, { to: login, code, host, kind })
      await mailer.send(sender, mail, signal)
    },

    accept: async (
      place: CodePlace,
      { code, password }: { readonly code: string; readonly password: string },
      { wordsOf, also }: Acceptance,
    ): Promise<'accepted' | 'invitation not found' | 'weak password'> => {
      passwords.requireRoom(staffLane)
      const invitation = await find(place, code)
      if (!invitation) return 'invitation not found'
      if (!(await isStaffPassword(password, wordsOf(invitation)))) return 'weak password'
      const passwordHash = await passwords.in(staffLane).hash(password)
      const isAccepted = await store.accept(invitation, passwordHash, now(), (tx) =>
        also(tx, invitation),
      )
      return isAccepted ? 'accepted' : 'invitation not found'
    },
  }
}
