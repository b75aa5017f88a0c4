import { AcceptInvitation } from '#portal/kit/team/accept-invitation.tsx'
import {
  acceptInvitation,
  findInvitation,
} from '#portal/queries/staff/administrator-invitations.ts'
import { acceptFailure, codeFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The page on which an invited administrator begins. */
export function AdministratorInvitation() {
  return (
    <AcceptInvitation
      area="admin"
      signInPath="/auth/adm/sign-in"
      find={findInvitation}
      leadOf={({ email }) => texts.chooseLead(email)}
      accept={acceptInvitation}
      codeFailure={codeFailure}
      acceptFailure={acceptFailure}
    />
  )
}
