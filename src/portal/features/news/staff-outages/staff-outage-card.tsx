import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import Ban from 'lucide-react/icons/ban'
import PencilLine from 'lucide-react/icons/pencil-line'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ComponentProps, useState } from 'react'
import type { StaffOutage } from '#contract/news/staff-outages.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { isUnderWay, type OutagePhase } from '#domain/news/outages/phase.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { staffRoleOf } from '#portal/queries/news/staff-outages.ts'
import { offerFreshSignIn } from '#portal/queries/staff/staff-account.ts'
import { OutageActions } from './outage-actions.tsx'
import type { OutageCredits } from './outage-credits.tsx'
import { texts } from './texts.ts'
import type { UpdateForm } from './update-form.tsx'
import { useWhose } from './whose.ts'

const LazyUpdateForm = lazyPart<Parameters<typeof UpdateForm>[0]>(
  async () => (await import('./update-form.tsx')).UpdateForm,
  { otherwise: PartMissing },
)

const LazyCredits = lazyPart<Parameters<typeof OutageCredits>[0]>(
  async () => (await import('./outage-credits.tsx')).OutageCredits,
  { otherwise: PartMissing },
)

type Look = Pick<ComponentProps<typeof Chip>, 'icon' | 'tone'>

const looks: Readonly<Record<OutagePhase, Look>> = {
  draft: { tone: 'neutral', icon: PencilLine },
  planned: { tone: 'warning', icon: CalendarClock },
  now: { tone: 'critical', icon: WifiOff },
  late: { tone: 'critical', icon: TriangleAlert },
  ended: { tone: 'positive', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
}

interface StaffOutageCardProps {
  of: StaffOutage
  canWrite: boolean
  onEdit: () => void
}

/** An outage in the list of staff: where it stands, its figures and what can be done with it. */
export function StaffOutageCard({ of, canWrite, onEdit }: StaffOutageCardProps) {
  const [isUpdating, setIsUpdating] = useState(false)
  const { of: whose } = useWhose()
  const { phase } = of
  function update() {
    setIsUpdating(true)
    void offerFreshSignIn(staffRoleOf(whose))
  }
  return (
    <Card as="li" className="staff-outage">
      <div className="staff-outage-head">
        <h3>{of.place || texts.unnamed}</h3>
        <Chip {...looks[phase]}>{texts.phases[phase]}</Chip>
      </div>
      <p className="staff-outage-soft">
        {texts.kinds[of.kind]} · {texts.causes[of.cause]} · {areaText(of)}
      </p>
      {of.note && <p className="outage-preview-words">{of.note}</p>}
      <Figures of={of} />
      {of.updates.map(({ at, note }) => (
        <UpdateLine key={at} at={at} note={note} />
      ))}
      <CreditsPart of={of} />
      {isUpdating && <LazyUpdateForm of={of} onDone={() => setIsUpdating(false)} />}
      {canWrite && !isUpdating && <OutageActions of={of} onEdit={onEdit} onUpdate={update} />}
    </Card>
  )
}

/** What an outage that has begun is worth, read when it is asked for. */
function CreditsPart({ of }: { of: StaffOutage }) {
  const [isOpen, setIsOpen] = useState(false)
  const { canReadCredits, rules } = useWhose()
  const hasBegun = isUnderWay(of.phase) || of.phase === 'ended'
  if (!canReadCredits || rules.credit === 'off' || !hasBegun) return null
  return (
    <>
      <Button isSmall variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? texts.creditsClose : texts.credits}
      </Button>
      {isOpen && <LazyCredits of={of} />}
    </>
  )
}

/** The area in the words that staff chose it by. */
function areaText({ area }: StaffOutage): string {
  if (area.isEverywhere) return texts.everybody
  const named = [...area.cities, ...area.points].map(({ name }) => name)
  const contracts =
    area.contracts.length > 0 ? [`${texts.contracts}: ${area.contracts.join(', ')}`] : []
  return [...named, ...area.districts, ...contracts].join(', ')
}

function UpdateLine({ at, note }: { at: string; note: string }) {
  const { zone } = useWhose()
  return (
    <p className="staff-outage-soft outage-preview-words">
      {formatDateTime(new Date(at), zone)} · {note || texts.forecast}
    </p>
  )
}

function Figures({ of }: { of: StaffOutage }) {
  const { zone } = useWhose()
  const moment = (at: string) => formatDateTime(new Date(at), zone)
  const { starts_at, expected_end, ended_at, notice_at, state } = of
  return (
    <DetailList>
      {starts_at && <DetailRow label={texts.began} value={moment(starts_at)} />}
      {ended_at && <DetailRow label={texts.ended} value={moment(ended_at)} />}
      {!ended_at && (
        <DetailRow
          label={texts.forecast}
          value={expected_end ? moment(expected_end) : texts.noForecast}
        />
      )}
      {notice_at && <DetailRow label={texts.notice} value={moment(notice_at)} />}
      {(of.is_counted || state !== 'draft') && (
        <DetailRow
          label={texts.affected}
          value={(of.affected_incomplete ? texts.atLeast : texts.count)(of.affected)}
        />
      )}
      {state !== 'draft' && (
        <>
          <DetailRow label={texts.told} value={texts.count(of.told)} />
          <DetailRow label={texts.pushed} value={texts.count(of.pushed)} />
          <DetailRow label={texts.asked} value={texts.count(of.asked)} />
        </>
      )}
    </DetailList>
  )
}
