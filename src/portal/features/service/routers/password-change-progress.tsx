import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { WifiNetwork } from '#domain/service/routers/router.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import type { IconType } from '#portal/kit/blocks/icon.tsx'
import { failureText } from './change-outcome.ts'
import { texts } from './texts.ts'
import type { ChangeState, usePasswordChange } from './use-password-change.ts'

const looks: Readonly<Record<ChangeState['kind'], { tone: Tone; icon: IconType }>> = {
  sending: { tone: 'neutral', icon: LoaderCircle },
  confirmed: { tone: 'positive', icon: CircleCheck },
  waiting: { tone: 'warning', icon: Clock },
  failed: { tone: 'critical', icon: CircleAlert },
}

interface PasswordChangeProgressProps {
  networks: readonly WifiNetwork[]
  change: ReturnType<typeof usePasswordChange>
}

/**
 * Outcome of a password change for each network. A requested change is shown as waiting until the
 * router confirms it.
 */
export function PasswordChangeProgress({ networks, change }: PasswordChangeProgressProps) {
  const { states, hasFailed, isLookingOver } = change
  return (
    <div className="wifi-progress">
      {/* The live region is rendered from the start: screen readers announce only later changes. */}
      <p role="status" className={classNames('wifi-progress-words', hasFailed && 'wifi-failed')}>
        {progressText(networks, change)}
      </p>
      {states.size > 0 && (
        <ul className="wifi-outcomes">
          {networks.map(({ path, ssid }) => {
            const state = states.get(path)
            return (
              state && (
                <li key={path} className="wifi-outcome">
                  <span className="wifi-outcome-name" translate="no">
                    {ssid || texts.hiddenNetwork}
                  </span>
                  <Chip {...looks[state.kind]}>{texts[state.kind]}</Chip>
                  {state.kind === 'failed' && (
                    <span className="wifi-outcome-reason">{state.reason}</span>
                  )}
                </li>
              )
            )
          })}
        </ul>
      )}
      {hasFailed && (
        <Button variant="secondary" icon={RotateCw} isSmall onClick={() => void change.retry()}>
          {texts.again}
        </Button>
      )}
      {isLookingOver && (
        <Button variant="secondary" icon={RotateCw} isSmall onClick={change.lookAgain}>
          {texts.checkAgain}
        </Button>
      )}
    </div>
  )
}

function progressText(
  networks: PasswordChangeProgressProps['networks'],
  change: PasswordChangeProgressProps['change'],
): string {
  if (change.isSending) return texts.sendingNote
  if (change.hasFailed) return failureText(networks, change.states)
  if (change.isLookingOver) return texts.waitingLonger
  return change.isWaiting ? texts.waitingNote : ''
}
