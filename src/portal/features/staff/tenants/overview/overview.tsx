import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AcceptedOverview } from '#contract/staff/tenants/tenant-overview.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { tenantOverviewQuery } from '#portal/queries/staff/tenants/tenant-overview.ts'
import { FieldSet } from '../fields/field-set.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { HealthChip } from '../list/health-chip.tsx'
import { MissingParts } from './missing-parts.tsx'
import './overview.css'
import { overviewTexts as texts } from './overview-texts.ts'
import { PortalAddresses } from '../hosts/portal-addresses.tsx'

/** What staff last changed, drawn by the audit log's own feature. */
export type RenderChanges = (changes: AcceptedOverview['changes']) => ReactNode

interface OverviewProps {
  clientId: string
  renderChanges: RenderChanges
}

/** A provider at a glance: where it answers, how it is, what it lacks and what was changed last. */
export function Overview({ clientId, renderChanges }: OverviewProps) {
  const query = useQuery(tenantOverviewQuery(clientId))
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={<FormSkeleton />}
      failureText={texts.failure}
    >
      {(overview) => (
        <>
          <PortalAddresses of={overview} />
          <MissingParts parts={overview.missing} clientId={clientId} />
          <State of={overview} clientId={clientId} />
          <FieldSet title={texts.changes}>
            {renderChanges(overview.changes)}
            <Link
              className="overview-link"
              to="/adm/customer/$client_id/audit"
              params={{ client_id: clientId }}
            >
              {texts.allChanges}
            </Link>
          </FieldSet>
        </>
      )}
    </QueryFrame>
  )
}

function State({ of, clientId }: { of: AcceptedOverview; clientId: string }) {
  const timeZone = useTimeZone()
  const { status, suspended_at: suspendedAt, health, subscribers } = of
  const suspended = suspendedAt
    ? texts.suspendedSince(formatDateTime(new Date(suspendedAt), timeZone))
    : texts.suspended
  return (
    <FieldSet title={texts.state}>
      <dl className="overview-state">
        <div>
          <dt>{texts.status}</dt>
          <dd>
            {status === 'active' ? (
              <Chip tone="positive">{texts.active}</Chip>
            ) : (
              <Chip tone="warning">{suspended}</Chip>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.systems}</dt>
          <dd>
            <HealthChip of={health} />
            <Link className="overview-link" to="/adm/health" search={{ q: clientId }}>
              {texts.seeHealth}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{texts.subscribers}</dt>
          <dd className="figures">{texts.count(subscribers)}</dd>
        </div>
      </dl>
    </FieldSet>
  )
}
