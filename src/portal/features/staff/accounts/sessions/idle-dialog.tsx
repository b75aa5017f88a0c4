import { Button } from '#portal/kit/buttons/button.tsx'
import { DialogDescription } from '#portal/kit/overlays/description.tsx'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { texts } from '../texts.ts'

interface IdleDialogProps {
  isOpen: boolean
  /** Prolongs the session; closing the dialog does so, too. */
  onGoOn: () => void
}

/** Says that the session is about to end, and prolongs it. */
export function IdleDialog({ isOpen, onGoOn }: IdleDialogProps) {
  return (
    <DialogFrame role="alertdialog" title={texts.idleTitle} isOpen={isOpen} onClose={onGoOn}>
      <DialogDescription>{texts.idleLead}</DialogDescription>
      <Button isWide onClick={onGoOn}>
        {texts.goOn}
      </Button>
    </DialogFrame>
  )
}
