import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Confirm } from '#portal/kit/confirm.tsx'
import { answerQuestion, subscribeToWaitingScreen, waitingScreen } from './open-screen.ts'

const texts = {
  title: 'Sair desta tela?',
  lead: 'Você pediu outra tela. O que está escrito aqui ainda não foi enviado e seria perdido.',
  leave: 'Sair e perder o texto',
} as const

/** Asks before a tap outside the page leads away from typed text. */
export function OpenScreenQuestion({ router }: { router: AnyRouter }) {
  const isOpen = useSyncExternalStore(subscribeToWaitingScreen, waitingScreen) !== null
  return (
    <Confirm
      title={texts.title}
      action={texts.leave}
      isOpen={isOpen}
      isBusy={false}
      onConfirm={() => answerQuestion(router, true)}
      onClose={() => answerQuestion(router, false)}
    >
      <p>{texts.lead}</p>
    </Confirm>
  )
}
