import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { supportCode } from '#contract/service/support-code.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { CallProvider } from '#portal/kit/contact/call-provider.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import './state.css'
import { texts } from '#portal/kit/texts.ts'
import { useNotOnDevice } from '#portal/kit/browser/use-not-on-device.ts'
import { isStaffPage } from '#portal/kit/pages/staff-page.ts'

interface FailureStateProps {
  text: string
  /** Why, in a sentence; left out while offline. */
  cause?: string | null
  /** Left out where another try would not help. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** The request id support asks for; null when the server never answered. */
  requestId?: string | null | undefined
  /** When another try may succeed (milliseconds, by the server's clock), where a limit is spent. */
  retryAt?: number | undefined
  action?: ReactNode
}

const staffReasons = {
  offline: 'Sem internet agora. Carrega quando a conexão voltar.',
  captive: 'Esta rede pede login. Entre nela, ou use outra, e tente de novo.',
} as const

/**
 * Failure to load data, shown in place of the data with a retry button. While offline, the missing
 * network, or the sign-in that it asks for, is given as the reason instead of `text`, with the provider's telephone.
 * Staff, whose pages store nothing, are told what did not load and that it will.
 */
export function FailureState(props: FailureStateProps) {
  const { text, cause, onRetry, isRetrying = false, requestId, retryAt, action } = props
  const { isOffline, isCaptive } = useConnection()
  const notOnDevice = useNotOnDevice()
  const reason = isStaffPage() ? staffReasons[isCaptive ? 'captive' : 'offline'] : null
  // Each minute, so that the button comes back.
  const now = useNow()
  const mayRetry = !retryAt || retryAt <= now.getTime()
  return (
    <div className="state" role="alert">
      <span className={classNames('state-icon', !isOffline && 'state-icon-failure')}>
        <Icon of={isOffline ? WifiOff : CloudOff} size={26} />
      </span>
      <p className="state-text">{isOffline && reason === null ? notOnDevice : text}</p>
      {isOffline && reason !== null && <p className="state-text">{reason}</p>}
      {cause && !isOffline && <p className="state-text">{cause}</p>}
      {onRetry && mayRetry && (
        <Button variant="secondary" icon={RotateCw} isSmall isBusy={isRetrying} onClick={onRetry}>
          {isRetrying ? texts.retrying : texts.retry}
        </Button>
      )}
      {isOffline && <CallProvider />}
      {action}
      {requestId && (
        <p className="state-note figures">
          {texts.support} <span className="support-code">{supportCode(requestId)}</span>
        </p>
      )}
    </div>
  )
}
