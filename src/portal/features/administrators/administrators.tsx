import { useQuery } from '@tanstack/react-query'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { administratorsQuery } from '#portal/queries/administrators.ts'
import { AdministratorCard } from './administrator-card.tsx'
import './administrators.css'
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
        {(administrators) => (
          <ul className="administrators">
            {administrators.map((one) => (
              <AdministratorCard key={one.id} of={one} />
            ))}
          </ul>
        )}
      </QueryFrame>
      <NewAdministrator />
    </Screen>
  )
}
