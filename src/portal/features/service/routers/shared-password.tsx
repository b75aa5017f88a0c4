import { useEffect, useId } from 'react'
import type { RouterDetail } from '#domain/service/routers/router.ts'
import { wifiBands } from '#domain/service/routers/wifi.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { confirmedBands } from './change-outcome.ts'
import { PasswordChangeProgress } from './password-change-progress.tsx'
import { PasswordForm } from './password-form.tsx'
import { bandTexts, texts } from './texts.ts'
import type { usePasswordChange } from './use-password-change.ts'

interface SharedPasswordProps {
  router: RouterDetail
  isShared: boolean
  onShared: (isShared: boolean) => void
  change: ReturnType<typeof usePasswordChange>
}

/** The password of both bands in one field, where the subscriber wants the same one in both. */
export function SharedPassword({ router, isShared, onShared, change }: SharedPasswordProps) {
  const heading = useId()
  const { networks, minPasswordLength } = router
  const confirmed = confirmedBands(networks, change.states)
  const [slow, fast] = wifiBands.map((band) => confirmed.includes(band))
  useEffect(() => {
    if (slow) showToast({ kind: 'success', text: bandTexts['2.4'].changed })
  }, [slow])
  useEffect(() => {
    if (fast) showToast({ kind: 'success', text: bandTexts['5.8'].changed })
  }, [fast])
  return (
    <Card as="section" aria-labelledby={heading} className="wifi">
      <h2 id={heading}>{texts.sharedTitle}</h2>
      <SwitchField
        name="isShared"
        label={texts.shared}
        effect={isShared ? texts.sharedHint : texts.ownHint}
        value={isShared}
        onValue={onShared}
      />
      {isShared && (
        <PasswordForm
          action={bandTexts['2.4'].change}
          suggestFor={texts.sharedTitle}
          minLength={minPasswordLength}
          isNameWaiting={networks.some(({ nameRequestedAt }) => nameRequestedAt !== null)}
          isSending={change.isSending}
          onPassword={change.change}
        />
      )}
      {isShared && <PasswordChangeProgress networks={networks} change={change} />}
    </Card>
  )
}
