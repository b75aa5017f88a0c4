import { useQuery } from '@tanstack/react-query'
import Building from 'lucide-react/icons/building-2'
import { formatDateTime } from '#domain/dates.ts'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Freshness } from '#portal/kit/freshness.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { staffHealthQuery } from '#portal/queries/staff-health.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import './health.css'
import { byUrgency, isFailing } from './order.ts'
import { TenantHealthCard } from './tenant-health-card.tsx'
import { texts } from './texts.ts'

/** What staff look at when somebody says that something does not work. */
export function StaffHealth() {
  return (
    <Screen title={texts.screen} lead={texts.lead}>
      <Content />
    </Screen>
  )
}

function Content() {
  const options = staffHealthQuery()
  const { data, error, isFetching, refetch } = useQuery(options)
  const { isRefreshing, refresh } = useRefresh(options.queryKey)

  async function update() {
    if (!(await refresh())) notify({ kind: 'error', text: texts.failure })
  }

  if (!data) {
    if (!error) return <Waiting />
    return (
      <FailureState
        text={texts.failure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.tenants.length === 0) return <EmptyState icon={Building} text={texts.none} />
  const failing = data.tenants.filter(isFailing).length
  return (
    <div className="health">
      <Freshness
        asOf={new Date(data.as_of)}
        isFetching={isRefreshing}
        onRefresh={() => void update()}
      />
      <Callout kind={failing > 0 ? 'warning' : 'info'}>
        {failing > 0 ? texts.failing(failing) : texts.allWell}
      </Callout>
      <ul className="health-tenants">
        {data.tenants.toSorted(byUrgency).map((tenant) => (
          <TenantHealthCard key={tenant.client_id} of={tenant} />
        ))}
      </ul>
      <p className="health-since figures">{texts.since(formatDateTime(new Date(data.since)))}</p>
    </div>
  )
}

function Waiting() {
  return (
    <Loading label={texts.loading}>
      <div className="health-tenants">
        {['first', 'second'].map((name) => (
          <Card key={name} className="health-tenant">
            <Skeleton width="50%" height="1.25rem" />
            <Skeleton height="6rem" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
