import BellRing from 'lucide-react/icons/bell-ring'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { reminderPrompts } from '#portal/offline/push/reminder-prompts.ts'
import { invalidateInbox } from '#portal/queries/messaging/inbox.ts'
import { pushConfigQuery, sendTestPush, turnOffPush } from '#portal/queries/news/notifications.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { testFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** Actions for a browser with a push subscription: send a test push, or turn pushes off. */
export function ThisBrowser() {
  const client = useQueryClient()
  const refetchConfig = () => client.invalidateQueries({ queryKey: pushConfigQuery().queryKey })
  const test = useAction({
    act: sendTestPush,
    failure: testFailure,
    onDone: async () => {
      showToast({ kind: 'success', text: texts.tested })
      await invalidateInbox(client)
    },
    onFailed: refetchConfig,
  })
  const stop = useAction({
    act: turnOffPush,
    failure: texts.stopFailure,
    onDone: async () => {
      // Whoever turned them off is not offered them at each visit.
      reminderPrompts.dismiss('offer')
      showToast({ kind: 'success', text: texts.stopped })
      await refetchConfig()
    },
  })
  return (
    <div className="notifications-device">
      <p className="notifications-lead" id="push-test">
        {texts.testLead}
      </p>
      <OnlineButton
        variant="secondary"
        icon={BellRing}
        aria-describedby="push-test"
        isBusy={test.isBusy}
        reason={texts.testOffline}
        onClick={() => test.run()}
      >
        {texts.test}
      </OnlineButton>
      <ActionFailure of={test.failed} />
      <OnlineButton
        variant="quiet"
        isBusy={stop.isBusy}
        reason={texts.stopOffline}
        onClick={() => stop.run()}
      >
        {texts.stop}
      </OnlineButton>
      <ActionFailure of={stop.failed} />
    </div>
  )
}
