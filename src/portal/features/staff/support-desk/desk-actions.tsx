import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  endSessionsOf,
  liftWaitsOf,
  sendFirstAccessLetter,
  subscriberQuery,
} from '#portal/queries/staff/desk/support-desk.ts'
import { endSessionsFailure, firstAccessFailure, liftWaitsFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface ActionProps {
  /** The subscriber's id in the ERP. */
  id: string
  label: string
  title: string
  note: string
  /** Does it; resolves with what to say. */
  run: (id: string) => Promise<string>
  wordFailure: (error: unknown) => { readonly text: string }
}

/** A button that does something for a subscriber, after a confirmation. */
export function DeskAction({ id, label, title, note, run, wordFailure }: ActionProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const doing = useMutation({
    mutationFn: () => run(id),
    onSuccess: (text) => {
      setIsAsking(false)
      showToast({ kind: 'success', text })
      return client.invalidateQueries({ queryKey: subscriberQuery(id).queryKey })
    },
  })

  function ask() {
    doing.reset()
    setIsAsking(true)
  }

  return (
    <>
      <Button variant="secondary" isSmall onClick={ask}>
        {label}
      </Button>
      <Confirm
        title={title}
        action={label}
        isOpen={isAsking}
        isBusy={doing.isPending}
        failure={doing.error && wordFailure(doing.error).text}
        onConfirm={() => doing.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{note}</p>
      </Confirm>
    </>
  )
}

export function SendFirstAccess({ id }: { id: string }) {
  return (
    <DeskAction
      id={id}
      label={texts.firstAccess}
      title={texts.firstAccessTitle}
      note={texts.firstAccessNote}
      run={async (one) => texts.firstAccessDone(await sendFirstAccessLetter(one))}
      wordFailure={firstAccessFailure}
    />
  )
}

export function EndSessions({ id }: { id: string }) {
  return (
    <DeskAction
      id={id}
      label={texts.endSessions}
      title={texts.endSessionsTitle}
      note={texts.endSessionsNote}
      run={async (one) => texts.endSessionsDone(await endSessionsOf(one))}
      wordFailure={endSessionsFailure}
    />
  )
}

export function LiftWaits({ id }: { id: string }) {
  return (
    <DeskAction
      id={id}
      label={texts.liftWaits}
      title={texts.liftWaitsTitle}
      note={texts.liftWaitsNote}
      run={async (one) => {
        await liftWaitsOf(one)
        return texts.liftWaitsDone
      }}
      wordFailure={liftWaitsFailure}
    />
  )
}
