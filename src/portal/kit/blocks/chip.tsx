import type { ReactNode } from 'react'
import './chip.css'
import { Icon, type IconType } from './icon.tsx'

export type Tone = 'positive' | 'warning' | 'critical' | 'neutral'

/** A state in a few words; the icon repeats it for people who do not see the colour. */
export function Chip({
  tone,
  icon,
  children,
}: {
  tone: Tone
  icon?: IconType | undefined
  children: ReactNode
}) {
  return (
    <span className={`chip chip-${tone}`}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}
