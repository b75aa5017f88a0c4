import RotateCw from 'lucide-react/icons/rotate-cw'
import { dayMs } from '#domain/durations.ts'
import { ago } from './ago.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './freshness.css'
import { texts } from './texts.ts'
import { useNow } from './use-now.ts'

/** Older than this the words turn amber: a day-old list may miss a new bill. */
const old = dayMs

interface FreshnessProps {
  asOf: Date
  isFetching: boolean
  onRefresh: () => void
}

/** When the data on screen was true, and the way to ask again. */
export function Freshness({ asOf, isFetching, onRefresh }: FreshnessProps) {
  const now = useNow()
  const isOld = now.getTime() - asOf.getTime() > old
  return (
    <div className={classNames('freshness', isOld && 'freshness-old')}>
      <span>{texts.updated(ago(asOf, now))}</span>
      <Button variant="quiet" icon={RotateCw} isBusy={isFetching} onClick={onRefresh}>
        {isFetching ? texts.refreshing : texts.refresh}
      </Button>
    </div>
  )
}
