import type { AcceptedTenantHealth } from '#contract/installation/health.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { certificateWarningDays } from '#domain/staff/tenants/upstream-trust.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { upstreamLabels } from '#portal/kit/team/upstream-words.ts'
import { texts } from './texts.ts'

export interface CertificateCalloutProps {
  of: AcceptedTenantHealth['certificates'][number]
  at: Date
}

/** A confirmed certificate that the server no longer presents, or that ends soon. */
export function CertificateCallout({
  of: { upstream, address, fingerprint, presented, expires_at: expiresAt },
  at,
}: CertificateCalloutProps) {
  const timeZone = useTimeZone()
  const label = upstreamLabels[upstream]
  if (presented !== null) {
    return (
      <Callout kind="warning">
        <p>{texts.certificateChanged(label, address)}</p>
        <DetailList>
          <DetailRow label={texts.confirmedFingerprint} value={<Fingerprint of={fingerprint} />} />
          <DetailRow label={texts.presentedFingerprint} value={<Fingerprint of={presented} />} />
        </DetailList>
      </Callout>
    )
  }
  const end = new Date(expiresAt)
  const daysLeft = (end.getTime() - at.getTime()) / dayMs
  if (daysLeft > certificateWarningDays) return null
  const day = formatDate(calendarDate(end, timeZone))
  const text = daysLeft <= 0 ? texts.certificateEnded : texts.certificateEnds
  return <Callout kind="warning">{text(label, day)}</Callout>
}

function Fingerprint({ of }: { of: string }) {
  return (
    <code className="health-fingerprint" translate="no">
      {of}
    </code>
  )
}
