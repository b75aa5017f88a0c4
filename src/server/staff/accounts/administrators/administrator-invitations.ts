import {
  acceptAdministratorInvitation,
  findAdministratorInvitation,
  inviteAdministrator,
  withdrawAdministratorInvitation,
} from '#contract/staff/administrator-invitations.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { AdministratorStore } from './administrator-store.ts'
import { administratorWords, isAdministratorName } from './administrators.ts'
import type { InvitationCodes } from '../invitations/invitation-codes.ts'
import { administration } from '../notices/security-notice.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

/** An administrator who invites, and the host at which the invited person signs in. */
interface InvitingCall {
  readonly staffMember: StaffMember
  readonly hostname: string
  readonly signal: AbortSignal
}

export type AdministratorInvitations = ReturnType<typeof administratorInvitationService>

/** Invitations of administrators. Each action is written to the audit log. */
export function administratorInvitationService(deps: {
  readonly store: Pick<AdministratorStore, 'find'>
  readonly codes: InvitationCodes
  readonly audit: AccessAudit
}) {
  const { store, codes, audit } = deps
  return {
    invite: async (
      { staffMember, hostname: host, signal }: InvitingCall,
      typed: { email: string; name: string },
    ): Promise<void> => {
      const login = typed.email.trim().toLowerCase()
      const name = typed.name.trim()
      if (!isEmail(login)) {
        refuse(inviteAdministrator, 'invalid email', { fields: ['email'] })
      }
      if (!isAdministratorName(name)) {
        refuse(inviteAdministrator, 'invalid name', { fields: ['name'] })
      }
      if (await store.find(login)) {
        refuse(inviteAdministrator, 'administrator exists', { fields: ['email'] })
      }
      const invited = { login, name, providerRole: null, kind: 'administrator', host } as const
      const event = { staffMember, clientId: null, subject: login } as const
      await codes.send(administration, invited, {
        also: (tx) => audit.record({ ...event, action: 'administrator invited' }, tx),
        signal,
      })
    },

    withdraw: async (staffMember: StaffMember, id: string): Promise<void> => {
      const event = { staffMember, clientId: null } as const
      const withdrawn = await codes.withdraw(administrationId, id, (tx, subject) =>
        audit.record({ ...event, action: 'administrator invitation withdrawn', subject }, tx),
      )
      if (withdrawn === null) refuse(withdrawAdministratorInvitation, 'invitation not found')
    },

    find: async (
      source: string,
      code: string,
    ): Promise<AnswerInput<typeof findAdministratorInvitation>> => {
      const invitation = await codes.find({ clientId: administrationId, source }, code)
      if (!invitation) refuse(findAdministratorInvitation, 'invitation not found')
      return { name: invitation.name, email: invitation.login }
    },

    accept: async (source: string, typed: { code: string; password: string }): Promise<void> => {
      const outcome = await codes.accept({ clientId: administrationId, source }, typed, {
        wordsOf: ({ login, name }) => administratorWords(login, name),
        also: (tx, { login }) =>
          audit.record(
            {
              staffMember: { login, role: 'admin' },
              clientId: null,
              action: 'administrator invitation accepted',
            },
            tx,
          ),
      })
      if (outcome === 'weak password') {
        refuse(acceptAdministratorInvitation, outcome, { fields: ['password'] })
      }
      if (outcome !== 'accepted') refuse(acceptAdministratorInvitation, outcome)
    },
  }
}
