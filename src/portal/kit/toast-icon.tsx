import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Icon, type IconType } from './icon.tsx'
import type { NoticeKind } from './toasts.ts'

const icons: Readonly<Record<NoticeKind, IconType>> = {
  success: CircleCheck,
  info: Info,
  copy: Check,
  warning: TriangleAlert,
  error: CircleAlert,
}

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  return (
    <span className="notice-icon">
      <Icon of={icons[kind]} />
    </span>
  )
}
