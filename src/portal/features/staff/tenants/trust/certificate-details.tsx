import type { ServerCertificate } from '#contract/staff/tenants/upstream-trust.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { trustTexts as texts } from './trust-texts.ts'

const day = (instant: string, timeZone: TimeZone) =>
  formatDate(calendarDate(new Date(instant), timeZone))

/** What a certificate says of itself. */
export function CertificateDetails({ of }: { of: ServerCertificate }) {
  const timeZone = useTimeZone()
  return (
    <DetailList>
      <DetailRow label={texts.subject} value={of.subject} />
      <DetailRow label={texts.issuer} value={of.issuer} />
      <DetailRow label={texts.names} value={of.names.join(', ') || texts.noNames} />
      <DetailRow
        label={texts.validity}
        value={texts.span(day(of.valid_from, timeZone), day(of.valid_until, timeZone))}
      />
      <DetailRow
        label={texts.fingerprint}
        value={
          <code className="fingerprint" translate="no">
            {of.fingerprint}
          </code>
        }
      />
    </DetailList>
  )
}
