import { useId } from 'react'
import { DescriptionId } from './description.tsx'
import type { DialogFrameProps } from './overlay-props.ts'
import { PlainOverlay } from './plain-overlay.tsx'
import { useClearView } from './use-clear-view.ts'
import { useDragToClose } from './use-drag-to-close.ts'

/** A dialog by the browser itself, without animation at its end. */
export function PlainDialog(props: DialogFrameProps) {
  const { role, title, isOpen, onClose, initialFocus, finalFocus, children } = props
  const id = useId()
  const description = useId()
  const sheet = useDragToClose(onClose)
  useClearView(isOpen)
  if (!isOpen) return null
  return (
    <PlainOverlay
      role={role}
      titleId={id}
      descriptionId={description}
      onClose={onClose}
      initialFocus={initialFocus}
      finalFocus={finalFocus}
    >
      <div
        className="dialog__backdrop"
        data-state="open"
        data-opaque={props.isOpaque || undefined}
      />
      <div className="dialog__positioner">
        <div className="dialog__content" data-state="open" ref={sheet}>
          <h2 className="dialog__title" id={id}>
            {title}
          </h2>
          <DescriptionId value={description}>{children}</DescriptionId>
        </div>
      </div>
    </PlainOverlay>
  )
}
