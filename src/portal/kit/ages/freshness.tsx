import RotateCw from 'lucide-react/icons/rotate-cw'
import { timeAgo } from './time-ago.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { dataAge } from './data-age.ts'
import './freshness.css'
import { momentText } from './moment-text.ts'
import { useShownAge } from './shown-age.ts'
import { texts } from '#portal/kit/texts.ts'
import { useNow } from './use-now.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'

/** "Atualizar": fetches the data again, bypassing every cache. */
export interface Refresh {
  readonly isRefreshing: boolean
  /** Whether the last request for the data failed, so that the screen shows what it had before. */
  readonly hasFailed: boolean
  /** Resolves with true if the server answered; never rejects. */
  readonly refresh: () => Promise<boolean>
}

interface FreshnessProps {
  /** Time of the data, ISO 8601; nothing is rendered while it is unknown. */
  asOf: string | undefined
  refresh: Refresh
  /** Said beside the button where it failed; the data on the screen stays. */
  failureText: string
}

/** Age of the data on screen, whether it could not be refreshed, and the button that refreshes it. */
export function Freshness({ asOf, refresh, failureText }: FreshnessProps) {
  const timeZone = useTimeZone()
  const now = useNow()
  const { isOffline } = useConnection()
  useShownAge(asOf)
  if (!asOf) return null
  const then = new Date(asOf)
  const age = dataAge(then, now)

  return (
    <div className={classNames('freshness', age === 'old' && 'freshness-old')}>
      <span>
        {age === 'unknown'
          ? texts.updatedAt(momentText(then, now, timeZone))
          : texts.updated(timeAgo(then, now))}
      </span>
      <span role="alert">{refresh.hasFailed && !isOffline && failureText}</span>
      <Button
        variant="quiet"
        icon={RotateCw}
        isBusy={refresh.isRefreshing}
        onClick={() => void refresh.refresh()}
      >
        {refresh.isRefreshing ? texts.refreshing : texts.refresh}
      </Button>
    </div>
  )
}
