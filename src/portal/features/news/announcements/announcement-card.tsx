import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock-3'
import PencilLine from 'lucide-react/icons/pencil-line'
import { type ComponentProps, useState } from 'react'
import type { Announcement } from '#contract/news/announcements.ts'
import type { AllowedTargets } from '#domain/news/announcements/lures.ts'
import { isEverySubscriber } from '#domain/news/announcements/audience.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { offerFreshSignIn } from '#portal/queries/staff/staff-account.ts'
import { AnnouncementActions } from './announcement-actions.tsx'
import type { CorrectionForm } from './correction-form.tsx'
import { CountingProgress } from './counting-progress.tsx'
import { valuesOf } from './form-values.ts'
import { audienceText, type ShownState, texts } from './texts.ts'

const LazyCorrectionForm = lazyPart<Parameters<typeof CorrectionForm>[0]>(
  async () => (await import('./correction-form.tsx')).CorrectionForm,
  { otherwise: PartMissing },
)

type Look = Pick<ComponentProps<typeof Chip>, 'icon' | 'tone'>

const looks: Readonly<Record<ShownState, Look>> = {
  draft: { tone: 'neutral', icon: PencilLine },
  scheduled: { tone: 'warning', icon: CalendarClock },
  sending: { tone: 'warning', icon: Clock },
  sent: { tone: 'positive', icon: CircleCheck },
  corrected: { tone: 'positive', icon: CircleCheck },
  changing: { tone: 'warning', icon: Clock },
  stopped: { tone: 'critical', icon: Ban },
  withdrawn: { tone: 'neutral', icon: Ban },
}

/** The state to show: one that is sent may still be on its way to devices, or be corrected. */
function shownState({ state, isDone, correctedAt }: Announcement): ShownState {
  if (state === 'sent' && !isDone) return correctedAt ? 'changing' : 'sending'
  if (state === 'stopped' && !isDone) return 'changing'
  return state === 'sent' && correctedAt ? 'corrected' : state
}

interface AnnouncementCardProps {
  of: Announcement
  canWrite: boolean
  allowed: AllowedTargets | null
  onEdit: (draft: Announcement) => void
}

/** An announcement in the list: its state, its figures and what can be done with it. */
export function AnnouncementCard({ of, canWrite, allowed, onEdit }: AnnouncementCardProps) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { timeZone } = useProvider().rules
  const { state, counting, correctedAt, scheduledFor, sentAt, sentBy, changedAt } = of
  const shown = shownState(of)
  function correct() {
    setIsCorrecting(true)
    void offerFreshSignIn('provider')
  }
  const wasSent = state !== 'draft' && state !== 'scheduled'
  const isEverybody = isEverySubscriber(of.audience)
  return (
    <Card as="li" className="stack-4 sent-notification">
      <div className="sent-head">
        <p className="notification-title">{of.title || texts.untitled}</p>
        <Chip {...looks[shown]}>{texts.stateOf[shown]}</Chip>
      </div>
      <p className="sent-date figures">
        {scheduledFor && state === 'scheduled'
          ? texts.scheduledFor(formatDateTime(scheduledFor, timeZone))
          : formatDateTime(sentAt ?? changedAt, timeZone)}
        {correctedAt && ` · ${texts.correctedAt(formatDateTime(correctedAt, timeZone))}`}
      </p>
      {sentBy && <p className="sent-date">{texts.sentBy(sentBy)}</p>}
      {isCorrecting ? (
        <LazyCorrectionForm of={of} allowed={allowed} onDone={() => setIsCorrecting(false)} />
      ) : (
        <p className="notification-words">{of.message}</p>
      )}
      {!isEverybody && <p className="sent-date">{audienceText(valuesOf(of))}</p>}
      {counting && !counting.isDone && state !== 'stopped' && <CountingProgress of={counting} />}
      {state === 'draft' && counting?.isDone && (
        <p className="sent-date">{texts.countedFor(of.recipients)}</p>
      )}
      {wasSent && <Figures of={of} />}
      {canWrite && !isCorrecting && (
        <AnnouncementActions of={of} onEdit={() => onEdit(of)} onCorrect={correct} />
      )}
    </Card>
  )
}

function Figures({ of }: { of: Announcement }) {
  return (
    <DetailList>
      <DetailRow label={texts.delivered} value={texts.deliveredTo(of.delivered, of.recipients)} />
      <DetailRow label={texts.read} value={texts.count(of.read)} />
      <DetailRow label={texts.pushed} value={texts.pushedTo(of.pushed)} />
      <DetailRow label={texts.failed} value={texts.pushedTo(of.failed)} />
      <DetailRow label={texts.withoutDevice} value={texts.count(of.withoutDevice)} />
    </DetailList>
  )
}
