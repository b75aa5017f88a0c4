import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announcement } from '#contract/news/announcements.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { removeDraft, stopSending, withdraw } from '#portal/queries/news/announcements.ts'
import { changeFailure } from './refusals.ts'
import { type Act, actTexts, texts } from './texts.ts'

const calls = { remove: removeDraft, stop: stopSending, unschedule: stopSending, withdraw } as const

interface AnnouncementActionsProps {
  of: Announcement
  onEdit: () => void
  onCorrect: () => void
}

/** What can be done with an announcement in its present state. */
export function AnnouncementActions({ of, onEdit, onCorrect }: AnnouncementActionsProps) {
  const client = useQueryClient()
  // Kept after the dialog is dismissed, so that its text does not vanish while it closes.
  const [act, setAct] = useState<Act>('stop')
  const [isAsking, setIsAsking] = useState(false)
  const doing = useMutation({
    mutationFn: (chosen: Act) => calls[chosen](client, of.id),
    onSuccess: (_, chosen) => {
      setIsAsking(false)
      showToast({ kind: 'success', text: actTexts[chosen].done })
    },
  })
  function ask(chosen: Act) {
    doing.reset()
    setAct(chosen)
    setIsAsking(true)
  }
  const { state, isDone, correctionsLeft } = of
  const isUnderWay = state === 'sending' || (state === 'sent' && !isDone)
  const isOver = state === 'sent' || state === 'stopped'
  const button = (chosen: Act) => (
    <Button isSmall variant="remove" onClick={() => ask(chosen)}>
      {actTexts[chosen].open}
    </Button>
  )
  return (
    <div className="row-2">
      {state === 'draft' && (
        <>
          <Button isSmall onClick={onEdit}>
            {texts.goOn}
          </Button>
          {button('remove')}
        </>
      )}
      {state === 'scheduled' && button('unschedule')}
      {isUnderWay && button('stop')}
      {isOver && isDone && correctionsLeft > 0 && (
        <Button isSmall variant="secondary" onClick={onCorrect}>
          {texts.correct}
        </Button>
      )}
      {(isUnderWay || isOver) && button('withdraw')}
      <Confirm
        title={actTexts[act].title}
        action={actTexts[act].action}
        variant="danger"
        isOpen={isAsking}
        isBusy={doing.isPending}
        failure={doing.error && changeFailure(doing.error).text}
        onConfirm={() => doing.mutate(act)}
        onClose={() => setIsAsking(false)}
      >
        <p className="notification-title">{of.title || texts.untitled}</p>
        <p>{actTexts[act].note}</p>
      </Confirm>
    </div>
  )
}
