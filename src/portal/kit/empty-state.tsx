import type { ReactNode } from 'react'
import { Icon, type IconType } from './icon.tsx'
import './state.css'

/** Nothing to show, and that is all right. */
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
