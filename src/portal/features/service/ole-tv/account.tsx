import CircleCheck from 'lucide-react/icons/circle-check'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { sendOleTvPassword } from '#portal/queries/service/ole-tv.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { texts } from './texts.ts'

/** An active Olé TV account: its e-mail, and how to get a new password. */
export function OleTvAccount({ contractId, email }: { contractId: string; email: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const recovery = useAction({
    act: () => sendOleTvPassword({ contractId, email }),
    failure: texts.recoverFailure,
    onDone: () => {
      setIsAsking(false)
      showToast({ kind: 'info', text: texts.recovered(email) })
    },
  })

  function ask() {
    recovery.reset()
    setIsAsking(true)
  }

  return (
    <Card as="section" aria-labelledby="ole-tv" className="stack-4 ole-tv">
      <div className="ole-tv-head">
        <h2 id="ole-tv">{texts.name}</h2>
        <Chip tone="positive" icon={CircleCheck}>
          {texts.active}
        </Chip>
      </div>
      <p>{texts.activeText}</p>
      <DetailList>
        <DetailRow
          label={texts.accountEmail}
          value={<span className="ole-tv-email">{email}</span>}
        />
      </DetailList>
      <div>
        <OnlineButton variant="secondary" icon={KeyRound} reason={texts.needsNetwork} onClick={ask}>
          {texts.recover}
        </OnlineButton>
      </div>
      <Confirm
        title={texts.recoverTitle}
        action={texts.recoverSend}
        isOpen={isAsking}
        isBusy={recovery.isBusy}
        failure={recovery.failed?.failure ?? null}
        onConfirm={() => recovery.run()}
        onClose={() => setIsAsking(false)}
      >
        <p className="ole-tv-email">{texts.recoverNote(email)}</p>
      </Confirm>
    </Card>
  )
}
