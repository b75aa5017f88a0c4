import { useQuery } from '@tanstack/react-query'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { administratorsQuery } from '#portal/queries/staff/administrators.ts'
import { AdministratorCard } from './administrator-card.tsx'
import '#portal/kit/team/team.css'
import { Invitations } from './invitations.tsx'
import { InviteAdministrator } from './invite-administrator.tsx'
import { NewAdministrator } from './new-administrator.tsx'
import { texts } from './texts.ts'

/** The screen with everyone who may sign in to the administration. */
export function Administrators() {
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <QueryFrame
        query={useQuery(administratorsQuery())}
        loadingText={texts.loading}
        skeleton={<Skeleton height="9rem" />}
        failureText={texts.loadFailure}
      >
        {({ administrators, invitations, can_invite }) => (
          <>
            <ul className="stack-3 team">
              {administrators.map((one) => (
                <AdministratorCard key={one.id} of={one} />
              ))}
            </ul>
            <Invitations of={invitations} />
            {can_invite ? <InviteAdministrator /> : <NewAdministrator />}
          </>
        )}
      </QueryFrame>
    </Screen>
  )
}
