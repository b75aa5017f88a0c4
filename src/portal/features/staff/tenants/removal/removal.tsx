import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AcceptedRemoval } from '#contract/staff/tenants/tenant-removal.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { tenantRemovalQuery } from '#portal/queries/staff/tenants/tenant-removal.ts'
import { tenantOverviewQuery } from '#portal/queries/staff/tenants/tenant-overview.ts'
import { type NamedTenant, tenantsQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { FieldSet } from '../fields/field-set.tsx'
import { listTexts } from '../list/list-texts.ts'
import { SuspendDialog } from '../list/suspend-dialog.tsx'
import { useResume } from '../list/use-resume.ts'
import { HastenRemoval } from './hasten-removal.tsx'
import { RemovalForm } from './removal-form.tsx'
import { RemovalRecords } from './removal-records.tsx'
import { removalTexts as texts } from './removal-texts.ts'

interface RemovalProps {
  clientId: string
  alias: string
}

/** The removal of a provider for good: whether it may be, what it erases, and the way to begin it. */
export function Removal({ clientId, alias }: RemovalProps) {
  const query = useQuery(tenantRemovalQuery(clientId))
  return (
    <FieldSet title={texts.title} hint={texts.hint}>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="12rem" />}
        failureText={texts.loadFailure}
      >
        {(removal) =>
          removal === null ? (
            <Removed />
          ) : (
            <>
              <State of={removal} tenant={{ client_id: clientId, alias, status: 'active' }} />
              {removal.state !== 'active' && <RemovalRecords of={removal} />}
              {removal.state === 'ready' && <RemovalForm clientId={clientId} alias={alias} />}
              {removal.state !== 'active' && removal.state !== 'removing' && (
                <Resume of={{ client_id: clientId, alias, status: 'suspended' }} />
              )}
            </>
          )
        }
      </QueryFrame>
    </FieldSet>
  )
}

/** Why it cannot be removed now, or that it is being removed. */
function State({ of, tenant }: { of: AcceptedRemoval; tenant: NamedTenant }) {
  const timeZone = useTimeZone()
  const { state, removable_from: from, open_payments: openPayments } = of
  if (state === 'removing') {
    return (
      <>
        <Callout kind="warning">
          <p role="status">{texts.removing}</p>
        </Callout>
        <HastenRemoval clientId={tenant.client_id} />
      </>
    )
  }
  if (state === 'active') {
    return (
      <>
        <p>{texts.active}</p>
        <Suspend of={tenant} />
      </>
    )
  }
  if (state === 'too early' && from !== null) {
    return <Callout>{texts.tooEarly(formatDateTime(new Date(from), timeZone))}</Callout>
  }
  if (state !== 'payments open') return null
  return <Callout kind="warning">{texts.paymentsOpen(openPayments)}</Callout>
}

/** Reads the room of a provider again, whose state changed. */
function useRefresh({ client_id: clientId }: NamedTenant) {
  const client = useQueryClient()
  return () =>
    void Promise.all(
      [tenantRemovalQuery(clientId), tenantOverviewQuery(clientId)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

function Suspend({ of: tenant }: { of: NamedTenant }) {
  const [isOpen, setIsOpen] = useState(false)
  const refresh = useRefresh(tenant)
  return (
    <div>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {listTexts.suspend}
      </Button>
      <SuspendDialog
        of={[tenant]}
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false)
          refresh()
        }}
      />
    </div>
  )
}

function Resume({ of: tenant }: { of: NamedTenant }) {
  const resume = useResume()
  const refresh = useRefresh(tenant)
  return (
    <div>
      <Button variant="secondary" onClick={() => resume(tenant, refresh)}>
        {listTexts.resume}
      </Button>
    </div>
  )
}

/** Leaves the room of a provider that is gone. */
function Removed() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    showToast({ kind: 'success', text: texts.removed })
    void client.invalidateQueries({ queryKey: tenantsQuery().queryKey })
    void navigate({ to: '/adm/customers', replace: true })
  }, [client, navigate])
  return <p role="status">{texts.removed}</p>
}
