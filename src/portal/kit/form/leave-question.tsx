import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../confirm.tsx'

interface LeaveTexts {
  readonly leaveTitle: string
  readonly leaveNote: string
  /** The button that leaves. */
  readonly leave: string
}

const unsaved: LeaveTexts = {
  leaveTitle: 'Sair sem salvar?',
  leaveNote: 'O que você mudou nesta tela ainda não foi salvo e seria perdido.',
  leave: 'Sair sem salvar',
}

/** A section of a screen may be named after the path. */
const addressOf = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname + JSON.stringify(search)

interface LeaveQuestionProps {
  /** Something would be lost now. */
  isAtRisk: boolean
  /** What would be lost; without it, what is typed in a form. */
  texts?: LeaveTexts
}

/** Asks before another screen, a reload or a closed tab takes away what is not finished. */
export function LeaveQuestion({ isAtRisk, texts = unsaved }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isAtRisk && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  })
  return (
    <Confirm
      title={texts.leaveTitle}
      action={texts.leave}
      variant="danger"
      isOpen={status === 'blocked'}
      isBusy={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{texts.leaveNote}</p>
    </Confirm>
  )
}
