import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import type { ReactNode } from 'react'
import './dialog.css'
import { overlaySystem } from './system.ts'

interface DialogFrameProps {
  role: 'dialog' | 'alertdialog'
  title: string
  isOpen: boolean
  /** Closes the dialog by Escape or a tap outside; null while neither may. */
  onClose: (() => void) | null
  /** The element that gets the focus; the first that can have it by default. */
  initialFocus?: () => HTMLElement | null
  /** Hides the page beneath from the eye. */
  isOpaque?: boolean
  children: ReactNode
}

/** The surface, focus and title of every dialog. */
export function DialogFrame(props: DialogFrameProps) {
  const { role, title, isOpen, onClose, initialFocus, isOpaque = false, children } = props
  return (
    <ChakraProvider value={overlaySystem}>
      <Parts.Root
        role={role}
        open={isOpen}
        onOpenChange={({ open }) => open || onClose?.()}
        closeOnInteractOutside={onClose !== null}
        closeOnEscape={onClose !== null}
        {...(initialFocus && { initialFocusEl: initialFocus })}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Parts.Backdrop data-opaque={isOpaque || undefined} />
          <Parts.Positioner>
            <Parts.Content>
              <Parts.Title>{title}</Parts.Title>
              {children}
            </Parts.Content>
          </Parts.Positioner>
        </Portal>
      </Parts.Root>
    </ChakraProvider>
  )
}

/** What the dialog is about, read out with its title. */
export const DialogDescription = Parts.Description
/** The buttons of a dialog. */
export const DialogFooter = Parts.Footer
