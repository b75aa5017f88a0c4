import { type ReactNode, useRef } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import type { ButtonVariant } from '#portal/kit/buttons/button-looks.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { FailureCard } from '#portal/kit/frames/failure-card.tsx'
import { texts } from '../texts.ts'
import { DialogDescription } from './description.tsx'
import { DialogFrame } from './dialog-frame.tsx'

/** Questions that "Cancelar" could be a yes to. */
const asksOfEnd = /cancel|desist|encerr/i

interface DialogProps {
  title: string
  /** The action to confirm. */
  action: string
  variant?: ButtonVariant
  isOpen: boolean
  /**
   * True while the action runs; the dialog then stays open, and neither Escape nor a tap outside
   * closes it.
   */
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Where the focus goes when the dialog closes and what opened it is gone. */
  finalFocus?: () => HTMLElement | null
  /** Failure of the action, shown inside the dialog; its button tries once more. */
  failure?: Failure | string | null
  /** What is better done than the action, where there is such a thing. */
  better?: { action: string; isBusy: boolean; onConfirm: () => unknown }
  children?: ReactNode
}

/**
 * Asks for confirmation of an action that cannot be undone. The way out gets the focus. Where the question is
 * about an end, "Cancelar" would answer it as well, so that the way out is called otherwise.
 */
export function Dialog(props: DialogProps) {
  const { title, action, variant = 'primary', isOpen, isBusy, onConfirm, onClose, better } = props
  const failure = typeof props.failure === 'string' ? { text: props.failure } : props.failure
  const wayOut = useRef<HTMLButtonElement>(null)
  return (
    <DialogFrame
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={isBusy ? null : onClose}
      initialFocus={() => wayOut.current}
      finalFocus={props.finalFocus}
    >
      <DialogDescription>{props.children}</DialogDescription>
      <div role="alert">{failure && <FailureCard of={failure} />}</div>
      <div className="dialog__footer">
        <Button
          variant="secondary"
          ref={wayOut}
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onClose}
        >
          {asksOfEnd.test(title) ? texts.back : texts.cancel}
        </Button>
        <Button variant={variant} isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
        {better && (
          <Button isBusy={better.isBusy} onClick={() => void better.onConfirm()}>
            {better.action}
          </Button>
        )}
      </div>
    </DialogFrame>
  )
}
