import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock-3'
import { supportStatusLabels, type SupportStatus } from '#domain/service/support/support-request.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'

const looks = {
  in_progress: { tone: 'warning', icon: Clock },
  closed: { tone: 'positive', icon: CircleCheck },
} as const

export function StatusChip({ status }: { status: SupportStatus }) {
  return <Chip {...looks[status]}>{supportStatusLabels[status]}</Chip>
}
