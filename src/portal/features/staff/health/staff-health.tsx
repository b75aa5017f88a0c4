import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Building from 'lucide-react/icons/building-2'
import type { AcceptedOf } from '#contract/platform/endpoint.ts'
import type { staffHealth } from '#contract/installation/health.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { Freshness, type Refresh } from '#portal/kit/ages/freshness.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { staffHealthQuery } from '#portal/queries/staff/staff-health.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import './health.css'
import { formatAudit } from './format-audit.ts'
import { isFailing } from './urgency.ts'
import { TenantHealthList } from './tenant-health-list.tsx'
import { texts } from './texts.ts'

const GivenUpJobs = lazyPart(async () => (await import('./given-up-jobs.tsx')).GivenUpJobs)

/**
 * The screen with the state of each provider's upstreams, for staff who examine a complaint. `alerts`,
 * of another feature: suspicious events.
 */
export function StaffHealth({ alerts }: { alerts: ReactNode }) {
  return (
    <Screen title={texts.screen} lead={texts.lead}>
      {alerts}
      <Content />
      <GivenUpJobs />
    </Screen>
  )
}

function Content() {
  const options = staffHealthQuery()
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={<ListSkeleton />}
      failureText={texts.failure}
    >
      {(report) =>
        report.tenants.length === 0 ? (
          <EmptyState
            icon={Building}
            text={texts.none}
            action={<ButtonLink to="/adm/customer/new">{texts.newTenant}</ButtonLink>}
          />
        ) : (
          <Report report={report} refresh={refresh} />
        )
      }
    </QueryFrame>
  )
}

interface ReportProps {
  report: AcceptedOf<typeof staffHealth>
  refresh: Refresh
}

function Report({ report, refresh }: ReportProps) {
  const timeZone = useTimeZone()
  const failing = report.tenants.filter(isFailing).length
  return (
    <div className="stack-4 health">
      <Freshness asOf={report.as_of} refresh={refresh} failureText={texts.failure} />
      <Callout kind={failing > 0 ? 'warning' : 'info'}>
        {failing > 0 ? texts.failing(failing) : texts.allWell}
      </Callout>
      <TenantHealthList tenants={report.tenants} at={new Date(report.as_of)} />
      <DetailList>
        <DetailRow label={texts.administrationAudit} value={formatAudit(report.audit, timeZone)} />
      </DetailList>
      <p className="health-since figures">
        {texts.since(formatDateTime(new Date(report.since), timeZone))}
      </p>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="stack-4 health-tenants">
      {['first', 'second'].map((name) => (
        <Card key={name} className="health-tenant">
          <Skeleton width="50%" height="1.25rem" />
          <Skeleton height="6rem" />
        </Card>
      ))}
    </div>
  )
}
