import type { ReactNode } from 'react'

/** A dialog as both engines draw it: Chakra's, and the browser's own where that is not on the device. */
export interface DialogFrameProps {
  role: 'dialog' | 'alertdialog'
  title: string
  isOpen: boolean
  /** Closes the dialog by Escape or a tap outside; null while neither may. */
  onClose: (() => void) | null
  /** The element that gets the focus; the first that can have it by default. */
  initialFocus?: () => HTMLElement | null
  /**
   * The element that gets the focus when the dialog closes, where the one that opened it may be gone;
   * null: the one that opened it.
   */
  finalFocus?: (() => HTMLElement | null) | undefined
  /** Hides the page beneath from the eye. */
  isOpaque?: boolean
  children: ReactNode
}

/** A drawer as both engines draw it. */
export interface DrawerProps {
  title: string
  /** The edge of the page it slides in from. */
  side: 'start' | 'end'
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}
