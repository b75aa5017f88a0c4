import RotateCw from 'lucide-react/icons/rotate-cw'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { pollConnection } from '#portal/offline/reconnect.ts'
import { pingServer } from '#portal/queries/calls/ping.ts'
import { texts } from './texts.ts'

/** Shows whether the server answers this browser; checked on mount, at intervals and on a tap. */
export function ConnectionCheck() {
  const { isOffline, isCaptive } = useConnection()
  const [isTesting, setIsTesting] = useState(false)
  const [hasTried, setHasTried] = useState(false)

  useEffect(() => {
    void pingServer()
    return pollConnection(pingServer)
  }, [])

  async function test() {
    setIsTesting(true)
    await pingServer()
    setIsTesting(false)
    setHasTried(true)
  }

  return (
    <Card as="section" aria-labelledby="reach" className="reach">
      <span className={classNames('reach-icon', isOffline && 'reach-icon-out')}>
        <Icon of={isOffline ? WifiOff : Wifi} size={26} />
      </span>
      <div className="reach-words">
        <h2 id="reach" className="visually-hidden">
          {texts.reachTitle}
        </h2>
        <div role="status">
          <p className="reach-state">{stateText(isOffline, isCaptive)}</p>
          <p className="reach-note">
            {isCaptive ? texts.captiveNote : statusNote(isOffline, hasTried && !isTesting)}
          </p>
        </div>
        <Button
          variant="secondary"
          isSmall
          icon={RotateCw}
          isBusy={isTesting}
          onClick={() => void test()}
        >
          {isTesting ? texts.testing : texts.test}
        </Button>
      </div>
    </Card>
  )
}

function stateText(isOffline: boolean, isCaptive: boolean): string {
  if (isCaptive) return texts.captive
  return isOffline ? texts.unreached : texts.reached
}

function statusNote(isOffline: boolean, hasTried: boolean): string {
  if (!isOffline) return texts.reachedNote
  return hasTried ? texts.stillOut : texts.unreachedNote
}
