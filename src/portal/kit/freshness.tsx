import RotateCw from 'lucide-react/icons/rotate-cw'
import { dayMs } from '#domain/durations.ts'
import { timeAgo } from './time-ago.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './freshness.css'
import { texts } from './texts.ts'
import { showToast } from './toasts.ts'
import { useNow } from './use-now.ts'

/** Beyond this age the words turn amber: a day-old list may lack a new bill. */
const oldMs = dayMs

/** "Atualizar": asks past every cache. */
export interface Refresh {
  readonly isRefreshing: boolean
  /** Resolves with whether the server answered; never rejects. */
  readonly refresh: () => Promise<boolean>
}

interface FreshnessProps {
  /** ISO; nothing is drawn while the age is unknown. */
  asOf: string | undefined
  refresh: Refresh
  /** The toast of a refresh that failed; what is on the screen stays. */
  failureText: string
}

/** The moment the data on screen was true, and the way to ask again. */
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
