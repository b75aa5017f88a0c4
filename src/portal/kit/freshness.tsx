import RotateCw from 'lucide-react/icons/rotate-cw'
import { ago } from './ago.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './freshness.css'
import { texts } from './texts.ts'
import { useNow } from './use-now.ts'

const minute = 60_000
/** Older than this the words turn amber: a day-old list may miss a new bill. */
const old = 24 * 60 * minute

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
