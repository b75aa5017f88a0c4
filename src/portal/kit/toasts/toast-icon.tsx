import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import type { ToastKind } from './toasts.ts'

const icons: Readonly<Record<ToastKind, IconType>> = {
  success: CircleCheck,
  info: Info,
  copy: Check,
  warning: TriangleAlert,
  error: CircleAlert,
}

export function ToastIcon({ kind }: { kind: ToastKind }) {
  return (
    <span className="toast-icon">
      <Icon of={icons[kind]} />
    </span>
  )
}
