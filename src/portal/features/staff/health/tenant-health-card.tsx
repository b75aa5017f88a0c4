import CircleCheck from 'lucide-react/icons/circle-check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { AcceptedTenantHealth } from '#contract/installation/health.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { formatDate, formatDateTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { formatAudit } from './format-audit.ts'
import type { CertificateCalloutProps } from './certificate-callout.tsx'
import {
  slowLabel,
  stateLabels,
  troubleText,
  upstreamLabels,
} from '#portal/kit/team/upstream-words.ts'
import { findingTexts, pushRefusalTexts, texts } from './texts.ts'
import { isUrgent } from './urgency.ts'

type UpstreamHealth = AcceptedTenantHealth['upstreams'][number]

const stateChips = {
  working: { tone: 'positive', icon: CircleCheck },
  recovering: { tone: 'warning', icon: RotateCw },
  failing: { tone: 'critical', icon: TriangleAlert },
} as const

const CertificateCallout = lazyPart<CertificateCalloutProps>(
  async () => (await import('./certificate-callout.tsx')).CertificateCallout,
)

/**
 * The health of one provider. A line where all is well, which opens; otherwise a card with what is to be seen
 * to. `at`: when it was read.
 */
export function TenantHealthCard({ of: tenant, at }: { of: AcceptedTenantHealth; at: Date }) {
  const { client_id: clientId, alias, status } = tenant
  const name = (
    <>
      <h2 translate="no">{alias}</h2>
      <span className="health-id">{clientId}</span>
    </>
  )
  const certificates = tenant.certificates.map((certificate) => (
    <CertificateCallout key={certificate.upstream} of={certificate} at={at} />
  ))
  if (!isUrgent(tenant)) {
    return (
      <Card as="li" className="health-tenant health-tenant-well">
        <details>
          <summary className="health-head">
            {name}
            <Chip {...wellChip(tenant)} />
          </summary>
          <Facts of={tenant} />
        </details>
        {certificates}
      </Card>
    )
  }
  return (
    <Card as="li" className="health-tenant">
      <div className="health-head">
        {name}
        {status === 'suspended' && <Chip tone="neutral">{texts.suspended}</Chip>}
      </div>
      {tenant.erp_findings.map((finding) => (
        <Callout key={finding} kind="warning">
          {findingTexts[finding]}
        </Callout>
      ))}
      {tenant.push_refusals.map(({ host, reason, count }) => (
        <Callout key={`${host} ${reason}`} kind="warning">
          {pushRefusalTexts[reason](host, count)}
        </Callout>
      ))}
      {certificates}
      <Facts of={tenant} />
    </Card>
  )
}

/** One word for a provider that needs nothing. */
function wellChip({ status, upstreams }: AcceptedTenantHealth) {
  if (status === 'suspended') return { tone: 'neutral', children: texts.suspended } as const
  if (upstreams.length === 0) return { tone: 'neutral', children: texts.unusedShort } as const
  return { ...stateChips.working, children: stateLabels.working } as const
}

function Facts({ of: tenant }: { of: AcceptedTenantHealth }) {
  const timeZone = useTimeZone()
  const { upstreams } = tenant
  return (
    <>
      {upstreams.length === 0 ? (
        <p className="health-unused">{texts.unused}</p>
      ) : (
        <ul className="health-upstreams" aria-label={texts.upstreams}>
          {upstreams.map((upstream) => (
            <Upstream key={upstream.upstream} of={upstream} />
          ))}
        </ul>
      )}
      <DetailList>
        <DetailRow label={texts.inboxMessages} value={formatInboxMessages(tenant)} />
        <DetailRow label={texts.jobs} value={formatJobs(tenant, timeZone)} />
        <DetailRow label={texts.reminders} value={formatReminders(tenant)} />
        <DetailRow label={texts.audit} value={formatAudit(tenant.audit, timeZone)} />
      </DetailList>
    </>
  )
}

function Upstream({ of }: { of: UpstreamHealth }) {
  const timeZone = useTimeZone()
  const { state, trouble } = of
  const isBusy = of.in_flight > 0 || of.queued > 0
  const isSlow = state === 'working' && trouble !== null
  return (
    <li className="health-upstream">
      <span className="health-upstream-name">{upstreamLabels[of.upstream]}</span>
      <span className="health-latency figures">
        {trouble && (
          <span className="health-trouble">
            {troubleText(trouble, formatDateTime(new Date(trouble.since), timeZone))}
          </span>
        )}
        {of.latency_ms !== null && texts.latency(of.latency_ms)}
        {isBusy && <span>{texts.inFlight(of.in_flight, of.queued)}</span>}
      </span>
      {isSlow ? (
        <Chip tone="warning" icon={Timer}>
          {slowLabel}
        </Chip>
      ) : (
        <Chip {...stateChips[state]}>{stateLabels[state]}</Chip>
      )}
    </li>
  )
}

function formatInboxMessages({ notices: { told, pushed, failed } }: AcceptedTenantHealth): string {
  if (told === 0) return texts.noInboxMessages
  const parts = [texts.inInbox(told), texts.pushed(pushed)]
  return [...parts, ...(failed > 0 ? [texts.pushFailed(failed)] : [])].join(' · ')
}

function formatJobs({ jobs }: AcceptedTenantHealth, timeZone: TimeZone): string {
  const { waiting, waiting_since: since, given_up: givenUp } = jobs
  const parts = [
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(since ? [texts.waitingSince(formatDateTime(new Date(since), timeZone))] : []),
    ...(givenUp > 0 ? [texts.givenUp(givenUp)] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : texts.noJobs
}

function formatReminders({ reminders }: AcceptedTenantHealth): string {
  if (!reminders) return texts.noReminders
  const { day, queued, sent, waiting, is_complete: isComplete } = reminders
  const parts = [
    texts.reminderRun(formatDate(day), queued),
    ...(waiting > 0 ? [texts.remindersSent(sent), texts.waiting(waiting)] : []),
    ...(isComplete ? [] : [texts.runUnderWay]),
  ]
  return parts.join(' · ')
}
