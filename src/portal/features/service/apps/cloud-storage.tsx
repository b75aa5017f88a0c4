import ChevronRight from 'lucide-react/icons/chevron-right'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AppDetail } from '#contract/service/apps.ts'
import type { CloudUser } from '#domain/service/cloud-users/cloud-user.ts'
import { AppImage } from '#portal/kit/blocks/app-image.tsx'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { cloudUsersQuery } from '#portal/queries/service/cloud-users.ts'
import { StoreLinks } from './store-links.tsx'
import { texts } from './texts.ts'

/** A cloud storage: the users who share it and the quota of each. */
export function CloudStorage({ app }: { app: AppDetail }) {
  const service = { contractId: app.contractId, cloudServiceId: app.id }
  const query = useQuery(cloudUsersQuery(service))
  return (
    <>
      <Card as="section" className="app-card">
        <AppImage image={app.image} name={app.name} size={72} />
        <p className="app-text">{app.activeText || texts.cloudLead}</p>
        <StoreLinks links={app.storeLinks} />
      </Card>
      <Card as="section" aria-labelledby="cloud-users" className="stack-4 cloud">
        <h2 id="cloud-users">{texts.cloudUsers}</h2>
        <QueryFrame
          query={query}
          loadingText={texts.cloudLoading}
          skeleton={<UserSkeletons />}
          failureText={texts.cloudFailure}
        >
          {({ users, limit }) => <Shares app={app} users={users} limit={limit} />}
        </QueryFrame>
      </Card>
    </>
  )
}

interface SharesProps {
  app: AppDetail
  users: readonly CloudUser[]
  limit: number | null
}

function Shares({ app, users, limit }: SharesProps) {
  const params = { a: app.contractId, b: app.id }
  return (
    <>
      {limit !== null && (
        <QuotaMeter used={users.reduce((sum, { quota }) => sum + quota, 0)} limit={limit} />
      )}
      {users.length === 0 ? (
        <EmptyState icon={Users} text={texts.cloudNone} />
      ) : (
        <ul className="cloud-users">
          {users.map((user) => (
            <li key={user.id}>
              <Link
                className="cloud-user"
                to="/panel/app/atp-box/$a/$b/user/$user_id"
                params={{ ...params, user_id: user.id }}
                aria-label={texts.cloudEdit(user.name)}
              >
                <span className="cloud-user-words">
                  <span className="cloud-user-name">{user.name}</span>
                  <span className="cloud-user-email">{user.email}</span>
                </span>
                <span className="cloud-user-quota figures">{texts.gigabytes(user.quota)}</span>
                <Icon of={ChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        variant="secondary"
        icon={UserPlus}
        to="/panel/app/atp-box/$a/$b/user"
        params={params}
      >
        {texts.cloudAdd}
      </ButtonLink>
    </>
  )
}

function QuotaMeter({ used, limit }: { used: number; limit: number }) {
  const words = texts.cloudUsed(used, limit)
  return (
    <div className="cloud-used">
      <meter min={0} max={limit} value={used} aria-label={words} />
      <span className="figures" aria-hidden="true">
        {words}
      </span>
    </div>
  )
}

function UserSkeletons() {
  return (
    <div className="stack-4">
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
    </div>
  )
}
