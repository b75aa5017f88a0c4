import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { showModal } from '#portal/kit/browser/show-modal.ts'
import './plain-overlay.css'

interface PlainOverlayProps {
  role: 'dialog' | 'alertdialog'
  titleId: string
  descriptionId?: string
  /** Closes the overlay by Escape or a tap outside; null while neither may. */
  onClose: (() => void) | null
  initialFocus?: (() => HTMLElement | null) | undefined
  finalFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** Names of the elements around the surface of an overlay: a tap on them is a tap outside. */
const around = '.dialog__positioner, .drawer__positioner'

/**
 * An overlay by the browser's own `<dialog>`: it holds the focus, and returns it when it closes, and
 * nothing beneath it can be reached. It stands in for Chakra where that is not on the device; open while
 * it is mounted.
 */
export function PlainOverlay(props: PlainOverlayProps) {
  const { role, titleId, descriptionId, onClose, initialFocus, finalFocus, children } = props
  const element = useRef<HTMLDialogElement>(null)
  const firstFocus = useRef(initialFocus)
  const lastFocus = useRef(finalFocus)
  useEffect(() => {
    lastFocus.current = finalFocus
  }, [finalFocus])

  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog) showModal(dialog)
    firstFocus.current?.()?.focus()
    return () => {
      dialog?.close()
      lastFocus.current?.()?.focus()
    }
  }, [])

  useEffect(() => {
    const dialog = element.current
    const end = new AbortController()
    const close = (event: Event) => {
      // The portal decides when it closes: while an action runs it stays.
      event.preventDefault()
      onClose?.()
    }
    dialog?.addEventListener('cancel', close, { signal: end.signal })
    dialog?.addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element && event.target.matches(around)) close(event)
      },
      { signal: end.signal },
    )
    return () => end.abort()
  }, [onClose])

  return createPortal(
    <dialog
      ref={element}
      className="plain-overlay"
      // Of the element itself the oldest browsers know the role.
      role={role === 'dialog' ? undefined : role}
      aria-modal
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
    >
      {children}
    </dialog>,
    document.body,
  )
}
