import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../confirm.tsx'
import type { FormState } from './use-form.ts'

const texts = {
  title: 'Sair sem salvar?',
  lead: 'O que você mudou nesta tela ainda não foi salvo e seria perdido.',
  leave: 'Sair sem salvar',
} as const

/** A section of a screen may be named after the path. */
const addressOf = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname + JSON.stringify(search)

/** Asks before another screen, a reload or a closed tab takes away what is typed in a form. */
export function LeaveQuestion({ of }: { of: Pick<FormState, 'isEdited' | 'isSubmitting'> }) {
  const isAtRisk = of.isEdited && !of.isSubmitting
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isAtRisk && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  })
  return (
    <Confirm
      title={texts.title}
      action={texts.leave}
      variant="danger"
      isOpen={status === 'blocked'}
      isBusy={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{texts.lead}</p>
    </Confirm>
  )
}
