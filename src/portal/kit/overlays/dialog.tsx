import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { type ReactNode, useRef } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { texts } from '../texts.ts'
import './dialog.css'
import { overlaySystem } from './system.ts'

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
  /** Failure of the action, shown inside the dialog. */
  failure?: string | null
  children?: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. The cancel button gets the focus. */
export function Dialog(props: DialogProps) {
  const { title, action, variant = 'primary', isOpen, isBusy, onConfirm, onClose } = props
  const wayOut = useRef<HTMLButtonElement>(null)
  return (
    <ChakraProvider value={overlaySystem}>
      <Parts.Root
        role="alertdialog"
        open={isOpen}
        onOpenChange={({ open }) => open || isBusy || onClose()}
        closeOnInteractOutside={!isBusy}
        closeOnEscape={!isBusy}
        initialFocusEl={() => wayOut.current}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Parts.Backdrop />
          <Parts.Positioner>
            <Parts.Content>
              <Parts.Title>{title}</Parts.Title>
              <Parts.Description asChild>
                <div>{props.children}</div>
              </Parts.Description>
              <div role="alert" className="dialog-failure">
                {props.failure}
              </div>
              <Parts.Footer>
                <Button
                  variant="secondary"
                  ref={wayOut}
                  aria-disabled={isBusy}
                  onClick={isBusy ? undefined : onClose}
                >
                  {texts.cancel}
                </Button>
                <Button variant={variant} isBusy={isBusy} onClick={onConfirm}>
                  {action}
                </Button>
              </Parts.Footer>
            </Parts.Content>
          </Parts.Positioner>
        </Portal>
      </Parts.Root>
    </ChakraProvider>
  )
}
