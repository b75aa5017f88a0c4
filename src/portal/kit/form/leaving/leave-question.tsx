import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Confirm } from '../../confirm.tsx'
import { holdUnsaved } from '../unsaved-input.ts'
import type { SavableFormState } from './use-savable-form.ts'

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

const saveTexts = { form: 'Salvar e sair', draft: 'Salvar rascunho e sair' } as const

/** A section of a screen may be named after the path. */
const addressOf = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname + JSON.stringify(search)

/**
 * Stops a visit of another screen until it is answered; a closed tab asks by itself, and nothing reloads the
 * page unasked.
 */
function useStoppedVisit(isAtRisk: boolean) {
  useEffect(() => (isAtRisk ? holdUnsaved() : undefined), [isAtRisk])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isAtRisk && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  })
  return status === 'blocked' ? { proceed, reset } : null
}

interface LeaveWarningProps {
  /** Something would be lost now. */
  isAtRisk: boolean
  /** What would be lost. */
  texts: LeaveTexts
}

/** Asks before another screen takes away what runs and cannot be saved. */
export function LeaveWarning({ isAtRisk, texts }: LeaveWarningProps) {
  return <Question visit={useStoppedVisit(isAtRisk)} texts={texts} />
}

/**
 * Waits until the question has closed and given the focus back. A dialog of the form's own that opened
 * before would take that for a press outside of it, and close.
 */
async function focusIsIn({ current: form }: SavableFormState['element']): Promise<void> {
  for (let tries = 0; tries < 20 && !form?.contains(document.activeElement); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
}

/**
 * Asks before another screen takes away what is typed in a form, and offers to save it first. The question
 * closes while the form saves, which asks and fails as by its own button; then the visit goes on, or not.
 */
export function LeaveQuestion({ of: form }: { of: SavableFormState }) {
  const { isEdited, isSubmitting, saves } = form
  // The answer to what is being sent would be lost as well.
  const isLost = isEdited || isSubmitting
  const visit = useStoppedVisit(isLost && !form.isSent)
  const [isSaving, setIsSaving] = useState(false)
  const wasSaved = useRef(false)
  const { proceed } = visit ?? {}
  useEffect(() => {
    if (proceed) wasSaved.current = false
  }, [proceed])
  // Also where it was stopped by a save that has ended since.
  useEffect(() => {
    if (!isLost) proceed?.()
  }, [isLost, proceed])

  async function saveFirst() {
    wasSaved.current = true
    setIsSaving(true)
    await focusIsIn(form.element)
    if (!(await form.save())) visit?.reset()
    setIsSaving(false)
  }

  /** The form itself has the focus after "Salvar e sair"; otherwise what led away from it. */
  const finalFocus = () =>
    wasSaved.current
      ? (form.element.current?.querySelector<HTMLElement>('[type="submit"]') ?? null)
      : null

  return (
    <Question
      visit={isSaving ? null : visit}
      texts={unsaved}
      finalFocus={finalFocus}
      {...(saves && {
        better: { action: saveTexts[saves], isBusy: isSubmitting, onConfirm: saveFirst },
      })}
    />
  )
}

type QuestionProps = Pick<Parameters<typeof Confirm>[0], 'better' | 'finalFocus'> & {
  visit: ReturnType<typeof useStoppedVisit>
  texts: LeaveTexts
}

function Question({ visit, texts, ...rest }: QuestionProps) {
  return (
    <Confirm
      {...rest}
      title={texts.leaveTitle}
      action={texts.leave}
      variant="danger"
      isOpen={visit !== null}
      isBusy={false}
      onConfirm={() => visit?.proceed()}
      onClose={() => visit?.reset()}
    >
      <p>{texts.leaveNote}</p>
    </Confirm>
  )
}
