import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useId, useState } from 'react'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { WifiNetwork } from '#domain/service/routers/router.ts'
import { wifiJoinText } from '#domain/service/routers/wifi.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QrCode } from '#portal/kit/blocks/qr-code.tsx'
import { texts } from './texts.ts'
import { WifiName } from './wifi-name.tsx'

interface WifiNetworkEntryProps {
  serial: string
  network: WifiNetwork
  /** The router has the new password, so the QR code to join the network opens automatically. */
  wasChanged: boolean
}

/** One network: its name, its password, shown on a tap, and the QR code other phones join with. */
export function WifiNetworkEntry({ serial, network, wasChanged }: WifiNetworkEntryProps) {
  const timeZone = useTimeZone()
  const { ssid, password, isEnabled, passwordRequestedAt } = network
  const [isShown, setIsShown] = useState(false)
  const [isJoining, setIsJoining] = useState<boolean | null>(null)
  const code = useId()
  const name = ssid || texts.hiddenNetwork
  const canJoin = ssid !== '' && password !== null
  const isOpen = canJoin && (isJoining ?? wasChanged)
  return (
    <li className="stack-1">
      <div className="wifi-network-head">
        <h3 className="wifi-name" translate={ssid ? 'no' : undefined}>
          {name}
        </h3>
        {!isEnabled && <Chip tone="neutral">{texts.disabled}</Chip>}
      </div>
      <div className="row-2-centre">
        <dl className="wifi-password-words">
          <dt>{texts.password}</dt>
          <dd
            className={isShown ? 'figures wifi-word' : 'wifi-word'}
            translate={isShown ? 'no' : undefined}
          >
            {password === null ? texts.passwordUnknown : isShown ? password : '••••••••'}
          </dd>
        </dl>
        {password !== null && (
          <button
            type="button"
            className="field-action wifi-eye"
            aria-label={isShown ? texts.hide(name) : texts.show(name)}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </button>
        )}
        {canJoin && (
          <Button
            variant="secondary"
            icon={QrCodeIcon}
            isSmall
            aria-label={texts.joinNamed(name)}
            aria-expanded={isOpen}
            aria-controls={code}
            onClick={() => setIsJoining(!isOpen)}
          >
            {texts.join}
          </Button>
        )}
      </div>
      {passwordRequestedAt && (
        <p className="wifi-asked">
          <Icon of={Clock} size={16} />
          {texts.askedAt(formatDateTime(new Date(passwordRequestedAt), timeZone))}
        </p>
      )}
      <WifiName serial={serial} network={network} />
      <div id={code}>
        {isOpen && (
          <div className="stack-4 wifi-join">
            <QrCode text={wifiJoinText({ ssid, password })} label={texts.joinLabel(name)} />
            <p className="router-note">{texts.joinHint}</p>
          </div>
        )}
      </div>
    </li>
  )
}
