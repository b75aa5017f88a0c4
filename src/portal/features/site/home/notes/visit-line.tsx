import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useEffect } from 'react'
import { homeVisit, homeVisitText } from '#domain/service/support/home-visit.ts'
import { localTime } from '#domain/platform/time/dates.ts'
import { useLocalMinute } from '#portal/kit/ages/today.ts'
import { nameAmong } from '#domain/service/contracts/contract-name.ts'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { supportRequestsQuery } from '#portal/queries/service/support.ts'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'
import './visit-line.css'

const openRequests = () => supportRequestsQuery('in_progress', null)

/**
 * The technician's visit of today or the next days, as this device knows it since the requests were opened. The
 * home asks nothing for it.
 */
export function VisitLine() {
  const client = useQueryClient()
  const { rules } = useProvider()
  const now = useLocalMinute()
  const isOffered = rules.showsVisits && rules.supportMenu === 'requests'
  const { data } = useQuery({ ...openRequests(), enabled: false })
  useEffect(() => {
    if (isOffered) void restoreStored(client, openRequests())
  }, [client, isOffered])
  const asOf = data && localTime(new Date(data.asOf), rules.timeZone)
  const request = asOf !== undefined ? homeVisit(data?.requests ?? [], now) : null
  const { data: known } = useQuery({ ...contractsQuery(), enabled: false })
  const place = nameAmong(known?.contracts ?? [], request?.contractId ?? null)
  if (!isOffered || !request?.visit || asOf === undefined) return null
  return (
    <CardLink
      to="/panel/customer-service/$support_id"
      params={{ support_id: request.id }}
      className="home-visit"
    >
      <Icon of={CalendarCheck} />
      <span>
        {homeVisitText(request.visit, now, asOf)}
        {place && <small translate="no">{place}</small>}
      </span>
    </CardLink>
  )
}
