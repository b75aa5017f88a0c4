import { RequestSupport } from '#portal/features/service/support/request-support.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'

const CurrentOutages = lazyPart(
  async () => (await import('#portal/features/news/outages/current-outages.tsx')).CurrentOutages,
)

/** A new request; an outage that is known answers it before it is written. */
export function RequestSupportRoute() {
  return <RequestSupport known={<CurrentOutages />} />
}
