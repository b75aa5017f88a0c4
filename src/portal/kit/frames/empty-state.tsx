import type { ReactNode } from 'react'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import './state.css'

/** State of a screen or list with no data, which is not a failure. */
export function EmptyState({
  icon,
  text,
  action,
}: {
  icon: IconType
  text: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="state">
      <span className="state-icon">
        <Icon of={icon} size={26} />
      </span>
      <p className="state-text">{text}</p>
      {action}
    </div>
  )
}
