import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AcceptedRemoval } from '#contract/staff/tenants/tenant-removal.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { tenantRemovalQuery } from '#portal/queries/staff/tenants/tenant-removal.ts'
import { tenantsQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { FieldSet } from '../fields/field-set.tsx'
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
              <State of={removal} clientId={clientId} />
              {removal.state !== 'active' && <RemovalRecords of={removal} />}
              {removal.state === 'ready' && <RemovalForm clientId={clientId} alias={alias} />}
            </>
          )
        }
      </QueryFrame>
    </FieldSet>
  )
}

/** Why it cannot be removed now, or that it is being removed. */
function State({ of, clientId }: { of: AcceptedRemoval; clientId: string }) {
  const timeZone = useTimeZone()
  const { state, removable_from: from, open_payments: openPayments } = of
  if (state === 'removing') {
    return (
      <>
        <Callout kind="warning">
          <p role="status">{texts.removing}</p>
        </Callout>
        <HastenRemoval clientId={clientId} />
      </>
    )
  }
  if (state === 'active') {
    return (
      <>
        <p>{texts.active}</p>
        <ButtonLink to="/adm/customers" variant="secondary">
          {texts.toList}
        </ButtonLink>
      </>
    )
  }
  if (state === 'too early' && from !== null) {
    return <Callout>{texts.tooEarly(formatDateTime(new Date(from), timeZone))}</Callout>
  }
  if (state !== 'payments open') return null
  return <Callout kind="warning">{texts.paymentsOpen(openPayments)}</Callout>
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
