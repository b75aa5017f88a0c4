import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import './callout.css'
import { classNames } from '#portal/kit/values/class-names.ts'
import { Icon } from './icon.tsx'

/** A message within the screen that the reader needs before the next step. */
export function Callout({
  kind = 'info',
  children,
}: {
  kind?: 'info' | 'warning'
  children: ReactNode
}) {
  return (
    <div className={classNames('callout', `callout-${kind}`)}>
      <Icon of={kind === 'info' ? Info : TriangleAlert} />
      <div>{children}</div>
    </div>
  )
}
