import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { SupportRequest } from '#contract/service/support.ts'
import { formatLocalTime } from '#domain/platform/time/dates.ts'
import { visitWords } from '#domain/service/support/visit-words.ts'
import { nameAmong } from '#domain/service/contracts/contract-name.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useLocalMinute } from '#portal/kit/ages/today.ts'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { StatusChip } from './status-chip.tsx'
import { texts } from './texts.ts'

/**
 * One request in a list. It has no link when it is closed and the provider hides the details of
 * closed requests (specification 1).
 */
export function RequestCard({ request }: { request: SupportRequest }) {
  const { rules } = useProvider()
  if (request.status === 'closed' && !rules.showsClosedSupportDetail) {
    return (
      <Card as="article" className="request-card">
        <Facts request={request} />
      </Card>
    )
  }
  return (
    <CardLink
      to="/panel/customer-service/$support_id"
      params={{ support_id: request.id }}
      className="request-card"
    >
      <Facts request={request} />
      <Icon of={ChevronRight} />
    </CardLink>
  )
}

function Facts({ request }: { request: SupportRequest }) {
  const { subject, status, message, openedAt, protocol } = request
  const { data: known } = useQuery({ ...contractsQuery(), enabled: false })
  const place = nameAmong(known?.contracts ?? [], request.contractId)
  const visit = visitWords(request.visit, useLocalMinute())
  return (
    <span className="request-facts">
      <span className="request-head">
        <span className="request-subject">{subject || texts.detailTitle}</span>
        <StatusChip status={status} />
      </span>
      {message && <span className="request-message">{message}</span>}
      {visit && (
        <span className="request-visit">
          {[visit.title, visit.when].filter(Boolean).join(': ')}
          {place && <small translate="no">{place}</small>}
        </span>
      )}
      <span className="request-note figures">
        {protocol && <span>{texts.protocolOf(protocol)}</span>}
        {openedAt && <span>{texts.openedOn(formatLocalTime(openedAt))}</span>}
      </span>
    </span>
  )
}
