import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { ago } from './ago.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './freshness.css'
import { texts } from './texts.ts'

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

/** The clock, looked at each minute and whenever the page comes back into view. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, minute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
