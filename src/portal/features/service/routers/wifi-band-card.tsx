import { useEffect, useId } from 'react'
import type { RouterDetail, WifiNetwork } from '#domain/service/routers/router.ts'
import type { WifiBand } from '#domain/service/routers/wifi.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { PasswordChangeProgress } from './password-change-progress.tsx'
import { PasswordForm } from './password-form.tsx'
import { bandTexts } from './texts.ts'
import { type ChangeState, usePasswordChange } from './use-password-change.ts'
import { WifiNetworkEntry } from './wifi-network-entry.tsx'

interface WifiBandCardProps {
  router: RouterDetail
  band: WifiBand
  networks: readonly WifiNetwork[]
  /** The states of a change for both bands, which has its own form; null: this band has a form. */
  shared: ReadonlyMap<string, ChangeState> | null
}

/** The networks of one band and their passwords, and where it has its own the form that changes them. */
export function WifiBandCard({ router, band, networks, shared }: WifiBandCardProps) {
  const heading = useId()
  const change = usePasswordChange(router.serial, networks)
  const { isConfirmed } = change

  useEffect(() => {
    if (isConfirmed) showToast({ kind: 'success', text: bandTexts[band].changed })
  }, [isConfirmed, band])

  return (
    <Card as="section" aria-labelledby={heading} className="wifi">
      <h2 id={heading}>{bandTexts[band].title}</h2>
      <ul className="wifi-networks">
        {networks.map((network) => (
          <WifiNetworkEntry
            key={network.path}
            serial={router.serial}
            network={network}
            wasChanged={(shared ?? change.states).get(network.path)?.kind === 'confirmed'}
          />
        ))}
      </ul>
      {!shared && (
        <PasswordForm
          action={bandTexts[band].change}
          suggestFor={bandTexts[band].title}
          minLength={router.minPasswordLength}
          hasSeveral={networks.length > 1}
          isNameWaiting={networks.some(({ nameRequestedAt }) => nameRequestedAt !== null)}
          isSending={change.isSending}
          onPassword={change.change}
        />
      )}
      {!shared && <PasswordChangeProgress networks={networks} change={change} />}
    </Card>
  )
}
