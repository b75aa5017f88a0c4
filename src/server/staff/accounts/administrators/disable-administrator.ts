import type { Database } from '#server/platform/db/database.ts'
import { administratorStore } from './administrator-store.ts'
import { consoleMember } from '../console-member.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

/**
 * Disables the administrator of an e-mail and ends the sessions. Rejects with a sentence for the person
 * who runs the command.
 */
export async function disableAdministrator(
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly audit: AccessAudit
  },
  email: string,
  now: Date,
): Promise<void> {
  const store = administratorStore(deps.database)
  const login = email.trim().toLowerCase()
  const known = await store.find(login)
  if (!known) throw new Error('There is no administrator of this e-mail.')
  const isDisabled = await store.disable(known.id, now, (tx) =>
    deps.audit.record(
      {
        staffMember: consoleMember(),
        clientId: null,
        action: 'administrator disabled',
        subject: login,
      },
      tx,
    ),
  )
  if (!isDisabled) throw new Error('The last active administrator cannot be disabled.')
}
