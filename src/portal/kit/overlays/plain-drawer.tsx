import { useId } from 'react'
import { classNames } from '#portal/kit/values/class-names.ts'
import { DrawerHead } from './drawer-head.tsx'
import type { DrawerProps } from './overlay-props.ts'
import { PlainOverlay } from './plain-overlay.tsx'

/** A drawer by the browser itself, without animation at its end. */
export function PlainDrawer({ title, side, isOpen, onClose, children }: DrawerProps) {
  const id = useId()
  if (!isOpen) return null
  return (
    <PlainOverlay role="dialog" titleId={id} onClose={onClose}>
      <div className="drawer__backdrop" data-state="open" />
      <div className={classNames('drawer__positioner', `drawer-${side}`)}>
        <div className="drawer__content" data-state="open">
          <DrawerHead onClose={onClose}>
            <h2 className="drawer__title" id={id}>
              {title}
            </h2>
          </DrawerHead>
          <div className="drawer__body">{children}</div>
        </div>
      </div>
    </PlainOverlay>
  )
}
