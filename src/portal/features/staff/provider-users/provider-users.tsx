import { useQuery } from '@tanstack/react-query'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { providerUsersQuery } from '#portal/queries/staff/provider-users.ts'
import { Invitations } from './invitations.tsx'
import { InviteUser } from './invite-user.tsx'
import '#portal/kit/team/team.css'
import { texts } from './texts.ts'
import { UserCard } from './user-card.tsx'

/** The screen where owners manage who may sign in for the provider. */
export function ProviderUsers() {
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <QueryFrame
        query={useQuery(providerUsersQuery())}
        loadingText={texts.loading}
        skeleton={<Skeleton height="9rem" />}
        failureText={texts.loadFailure}
      >
        {({ users, invitations }) => (
          <>
            <ul className="stack-3 team">
              {users.map((one) => (
                <UserCard key={one.id} of={one} />
              ))}
            </ul>
            <Invitations of={invitations} />
            <InviteUser />
          </>
        )}
      </QueryFrame>
    </Screen>
  )
}
