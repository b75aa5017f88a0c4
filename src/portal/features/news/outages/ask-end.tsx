import { useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import type { OwnOutage } from '#contract/news/outages.ts'
import { isUnderWay } from '#domain/news/outages/phase.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { askEnd } from '#portal/queries/news/outages.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { askFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** Whether this browser shows notifications; where it does not, the inbox alone tells. */
const isMuted = () => 'Notification' in window && Notification.permission !== 'granted'

/** "Avisem-me": the push of the end then comes at any hour. */
export function AskEnd({ outage: { id, phase, isAsked } }: { outage: OwnOutage }) {
  const client = useQueryClient()
  const asking = useAction({ act: () => askEnd(client, id), failure: askFailure })
  if (!isUnderWay(phase)) return null
  if (isAsked) {
    return (
      <div className="stack-3 outage-ask">
        <p role="status">{texts.asked}</p>
        {isMuted() && (
          <ButtonLink variant="secondary" isSmall to="/panel/notifications">
            {texts.turnOn}
          </ButtonLink>
        )}
      </div>
    )
  }
  return (
    <div className="stack-3 outage-ask">
      <OnlineButton
        variant="secondary"
        isSmall
        icon={BellRing}
        isBusy={asking.isBusy}
        reason={texts.offline}
        onClick={() => asking.run()}
      >
        {texts.ask}
      </OnlineButton>
      <ActionFailure of={asking.failed} />
    </div>
  )
}
