import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Confirm } from '#portal/kit/confirm.tsx'
import { outbox } from '#portal/offline/outbox.ts'
import { leave } from '#portal/app/leave.ts'
import { panelTexts } from './panel-texts.ts'

export interface Exit {
  readonly isLeaving: boolean
  /** Signs out; asks first where a request for help still waits to be sent. */
  readonly exit: () => void
  /** The question, to be drawn once. */
  readonly question: ReactNode
}

export function useExit(): Exit {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isAsked, setIsAsked] = useState(false)

  function go() {
    setIsLeaving(true)
    void leave(({ signOut }) => signOut(router, queryClient), 'person')
  }

  return {
    isLeaving,
    exit: () => (outbox.hasUnsent() ? setIsAsked(true) : go()),
    question: (
      <Confirm
        title={panelTexts.unsentTitle}
        action={panelTexts.exitAndErase}
        variant="danger"
        isOpen={isAsked}
        isBusy={isLeaving}
        onConfirm={go}
        onClose={() => setIsAsked(false)}
      >
        <p>{panelTexts.unsent}</p>
      </Confirm>
    ),
  }
}
