import { AcceptInvitation } from '#portal/kit/team/accept-invitation.tsx'
import { acceptInvitation, findInvitation } from '#portal/queries/staff/provider-users.ts'
import { acceptFailure, codeFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The page on which an invited user of a provider begins. */
export function UserInvitation() {
  return (
    <AcceptInvitation
      area="provider"
      signInPath="/admin"
      find={findInvitation}
      leadOf={({ email, role }) => texts.chooseLead(email, texts.roles[role])}
      accept={acceptInvitation}
      codeFailure={codeFailure}
      acceptFailure={acceptFailure}
    />
  )
}
