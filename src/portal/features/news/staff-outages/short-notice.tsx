import { instantOf } from '#domain/platform/time/local-instant.ts'
import { isAnnouncedInTime } from '#domain/news/outages/credit.ts'
import type { OutageKind } from '#domain/news/outages/outage.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { fromField } from './form-values.ts'
import { texts } from './texts.ts'
import { useWhose } from './whose.ts'

interface ShortNoticeProps {
  kind: OutageKind
  /** As the browser's field gives it; '' for none. */
  starts: string
}

/** Says what it means to announce a maintenance later than the provider's rule says. */
export function ShortNotice({ kind, starts }: ShortNoticeProps) {
  const { zone, rules } = useWhose()
  const now = useNow()
  const startsAt = instantOf(fromField(starts) ?? '', zone)
  if (kind !== 'maintenance' || !startsAt) return null
  if (isAnnouncedInTime({ kind, startsAt, noticeAt: now }, rules)) return null
  const { credit, minutes, noticeHours } = rules
  const meaning = credit === 'off' ? texts.shortNoticeFree : texts.shortNoticeCredit(minutes)
  return (
    <Callout kind="warning">
      <p>{texts.shortNotice(noticeHours)}</p>
      <p>{meaning}</p>
    </Callout>
  )
}
