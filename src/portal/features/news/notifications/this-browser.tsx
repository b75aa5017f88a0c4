import BellRing from 'lucide-react/icons/bell-ring'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast, showFailureToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { reminderPrompts } from '#portal/offline/push/reminder-prompts.ts'
import { invalidateInbox } from '#portal/queries/messaging/inbox.ts'
import { pushConfigQuery, sendTestPush, turnOffPush } from '#portal/queries/news/notifications.ts'
import { testFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** Actions for a browser with a push subscription: send a test push, or turn pushes off. */
export function ThisBrowser() {
  const client = useQueryClient()
  const refetchConfig = () => client.invalidateQueries({ queryKey: pushConfigQuery().queryKey })
  const test = useMutation({
    mutationFn: sendTestPush,
    onSuccess: async () => {
      showToast({ kind: 'success', text: texts.tested })
      await invalidateInbox(client)
    },
    onError: async (error) => {
      showFailureToast(testFailure(error))
      await refetchConfig()
    },
  })
  const stop = useMutation({
    mutationFn: turnOffPush,
    onSuccess: async () => {
      // Whoever turned them off is not offered them at each visit.
      reminderPrompts.dismiss('offer')
      showToast({ kind: 'success', text: texts.stopped })
      await refetchConfig()
    },
    onError: () => showToast({ kind: 'error', text: texts.stopFailure }),
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
        isBusy={test.isPending}
        reason={texts.testOffline}
        onClick={() => test.mutate()}
      >
        {texts.test}
      </OnlineButton>
      <OnlineButton
        variant="quiet"
        isBusy={stop.isPending}
        reason={texts.stopOffline}
        onClick={() => stop.mutate()}
      >
        {texts.stop}
      </OnlineButton>
    </div>
  )
}
