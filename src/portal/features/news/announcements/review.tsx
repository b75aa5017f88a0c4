import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '#portal/kit/confirm.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  announcementsQuery,
  type DraftKey,
  listedAnnouncements,
  publishAnnouncement,
  sendDraft,
} from '#portal/queries/news/announcements.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { CountingProgress } from './counting-progress.tsx'
import type { AnnouncementValues } from './form-values.ts'
import { LockScreen } from './lock-screen.tsx'
import { changeFailure } from './refusals.ts'
import { audienceText, texts } from './texts.ts'

export interface Reviewed {
  readonly values: AnnouncementValues
  /** null: it is sent to everybody at once, and kept by no draft. */
  readonly draft: DraftKey | null
}

interface ReviewProps {
  /** null until there is something to review. */
  of: Reviewed | null
  /** null where the server does not say how many there are. */
  subscribers: number | null
  isOpen: boolean
  onClose: () => void
  onSent: () => void
}

const localTime = (at: string) => at.replace('T', ' ')

/** Shows an announcement as a phone will, and how many it reaches, before it is sent. */
export function Review({ of, subscribers, isOpen, onClose, onSent }: ReviewProps) {
  const client = useQueryClient()
  const { theme } = useProvider()
  const [requestKeyFor] = useState(createRequestKeys)
  const { data: list } = useInfiniteQuery({ ...announcementsQuery(), enabled: of !== null })
  const submission = useMutation({
    mutationFn: async ({ values, draft }: Reviewed) => {
      const { title, message, when, at } = values
      if (draft) return sendDraft(client, draft, when === 'later' ? localTime(at) : null)
      const announcement = { title, message }
      return publishAnnouncement(client, {
        ...announcement,
        requestKey: requestKeyFor(announcement),
      })
    },
    onSuccess: (_, { values }) => {
      const isLater = values.when === 'later'
      showToast({ kind: 'success', text: isLater ? texts.scheduled : texts.sent })
      onSent()
    },
  })
  if (!of) return null
  const { values, draft } = of
  const isLater = values.when === 'later'
  const isCounted = values.scope === 'some' && !isLater
  const counting = listedAnnouncements(list ?? { pages: [] }).find(({ id }) => id === draft?.id)
  const { isDone = false, lookedAt = 0, accounts = 0 } = counting?.counting ?? {}
  const isReady = !isCounted || isDone
  const found = isCounted ? (counting?.recipients ?? 0) : subscribers
  const count = isReady ? found : null
  // Not every contract could be read, so the count may leave recipients out.
  const isPart = isCounted && isDone && lookedAt < accounts
  const isNobody = isCounted && count === 0

  function titleOf(): string {
    if (isLater) return texts.confirmLater(localTime(values.at))
    if (!isReady) return texts.confirmCounting
    if (isNobody) return texts.confirmNobody
    return count === null ? texts.confirmAll : texts.confirmTitle(count, isPart)
  }

  function actionText(): string {
    if (isLater) return texts.schedule
    return isReady ? texts.send : texts.counting
  }

  return (
    <Confirm
      title={titleOf()}
      action={actionText()}
      isOpen={isOpen}
      isBusy={submission.isPending}
      failure={submission.error && changeFailure(submission.error).text}
      onConfirm={() => {
        if (isReady && !isNobody) submission.mutate(of)
      }}
      onClose={() => {
        submission.reset()
        onClose()
      }}
    >
      <LockScreen sender={theme.alias} title={values.title} message={values.message} />
      <p>{audienceText(values)}</p>
      {isCounted && !isReady && <CountingProgress of={counting?.counting ?? null} />}
      {isNobody && <p>{texts.nobodyHint}</p>}
      <p>{isLater ? texts.confirmLaterNote : texts.confirmNote}</p>
    </Confirm>
  )
}
