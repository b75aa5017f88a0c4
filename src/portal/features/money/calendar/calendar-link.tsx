import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useId, useState } from 'react'
import type { CalendarFeed } from '#contract/money/calendar.ts'
import { formatDate, calendarDate } from '#domain/platform/time/dates.ts'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import {
  calendarQuery,
  createCalendarLink,
  removeCalendarLink,
} from '#portal/queries/money/calendar.ts'
import { useAction } from '#portal/queries/use-action.ts'
import './calendar.css'
import { NewLink } from './new-link.tsx'
import { createFailure } from './refusals.ts'
import { texts } from './texts.ts'

type Question = 'renew' | 'remove' | null

/**
 * Creates, shows once and removes the link to a calendar feed of due dates, for subscribers who
 * want no pushes.
 */
export function CalendarLink() {
  const query = useQuery(calendarQuery())
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question>(null)
  const invalidate = () => client.invalidateQueries({ queryKey: calendarQuery().queryKey })
  const create = useAction({
    act: createCalendarLink,
    failure: createFailure,
    onDone: () => setQuestion(null),
    onSettled: invalidate,
  })
  const remove = useAction({
    act: removeCalendarLink,
    failure: texts.removeFailure,
    onDone: () => {
      setQuestion(null)
      create.reset()
      showToast({ kind: 'success', text: texts.removed })
    },
    onSettled: invalidate,
  })
  const asked = question === 'remove' ? remove : create

  function close() {
    asked.reset()
    setQuestion(null)
  }

  return (
    <Card as="section" className="calendar" aria-labelledby="calendar">
      <h2 id="calendar">{texts.title}</h2>
      <p>{texts.lead}</p>
      <p className="calendar-note">{texts.discreet}</p>
      {create.result && <NewLink url={create.result} />}
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton width="14rem" height="2.75rem" />}
        failureText={texts.failure}
      >
        {(feed) =>
          feed ? (
            <ActiveLink feed={feed} onAsk={setQuestion} />
          ) : (
            <>
              <OnlineButton
                variant="secondary"
                icon={CalendarPlus}
                isBusy={create.isBusy}
                reason={texts.offline}
                onClick={() => create.run()}
              >
                {texts.create}
              </OnlineButton>
              <ActionFailure of={create.failed} />
            </>
          )
        }
      </QueryFrame>
      <Confirm
        title={question === 'remove' ? texts.removeTitle : texts.renewTitle}
        action={question === 'remove' ? texts.remove : texts.renew}
        variant={question === 'remove' ? 'danger' : 'primary'}
        isOpen={question !== null}
        isBusy={create.isBusy || remove.isBusy}
        failure={asked.failed?.failure ?? null}
        onConfirm={() => asked.run()}
        onClose={close}
      >
        <p>{question === 'remove' ? texts.removeText : texts.renewText}</p>
      </Confirm>
    </Card>
  )
}

function ActiveLink({ feed, onAsk }: { feed: CalendarFeed; onAsk: (question: Question) => void }) {
  const timeZone = useTimeZone()
  const { createdAt, lastReadAt } = feed
  const [now] = useState(serverNow)
  const reasonId = useId()
  return (
    <>
      <p className="calendar-note figures">
        {texts.isOn(formatDate(calendarDate(createdAt, timeZone)))}{' '}
        {lastReadAt ? texts.lastRead(timeAgo(lastReadAt, now)) : texts.neverRead}
      </p>
      <div className="row-2">
        <OnlineButton
          variant="secondary"
          isSmall
          reasonId={reasonId}
          onClick={() => onAsk('renew')}
        >
          {texts.renew}
        </OnlineButton>
        <OnlineButton variant="quiet" isSmall reasonId={reasonId} onClick={() => onAsk('remove')}>
          {texts.remove}
        </OnlineButton>
      </div>
      <OfflineReason id={reasonId}>{texts.offline}</OfflineReason>
    </>
  )
}
