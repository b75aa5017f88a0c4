import RotateCw from 'lucide-react/icons/rotate-cw'
import { dayMs } from '#domain/durations.ts'
import { timeAgo } from './time-ago.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './freshness.css'
import { texts } from './texts.ts'
import { showToast } from './toasts.ts'
import { useNow } from './use-now.ts'

/** Age from which the text turns amber: a day-old list may lack a new invoice. */
const oldMs = dayMs

/** "Atualizar": fetches the data again, bypassing every cache. */
export interface Refresh {
  readonly isRefreshing: boolean
  /** Resolves with true if the server answered; never rejects. */
  readonly refresh: () => Promise<boolean>
}

interface FreshnessProps {
  /** Time of the data, ISO 8601; nothing is rendered while it is unknown. */
  asOf: string | undefined
  refresh: Refresh
  /** Toast of a failed refresh; the data on the screen stays. */
  failureText: string
}

/** Age of the data on screen, and the button that refreshes it. */
export function Freshness({ asOf, refresh, failureText }: FreshnessProps) {
  const now = useNow()
  if (!asOf) return null
  const then = new Date(asOf)
  const isOld = now.getTime() - then.getTime() > oldMs

  async function update() {
    if (!(await refresh.refresh())) showToast({ kind: 'error', text: failureText })
  }

  return (
    <div className={classNames('freshness', isOld && 'freshness-old')}>
      <span>{texts.updated(timeAgo(then, now))}</span>
      <Button
        variant="quiet"
        icon={RotateCw}
        isBusy={refresh.isRefreshing}
        onClick={() => void update()}
      >
        {refresh.isRefreshing ? texts.refreshing : texts.refresh}
      </Button>
    </div>
  )
}
