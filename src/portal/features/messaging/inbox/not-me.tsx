import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { disownDevice } from '#contract/account/new-devices.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { disownDeviceOf, sessionsQuery } from '#portal/queries/account/sessions.ts'
import { notMeTexts as texts } from './not-me-texts.ts'

const toFailure = refusalTexts(disownDevice)({
  own: { 'notice not found': texts.gone, 'this device': texts.thisDevice },
  otherwise: texts.failure,
})

/** "Não fui eu": ends the device that a message is about, after a question, and leads on to the password. */
export function NotMe({ messageId }: { messageId: string }) {
  const client = useQueryClient()
  const router = useRouter()
  const [isAsking, setIsAsking] = useState(false)
  const ending = useAction({
    act: () => disownDeviceOf(messageId),
    failure: toFailure,
    onDone: async (wasOpen) => {
      setIsAsking(false)
      showToast({ kind: 'success', text: wasOpen ? texts.ended : texts.wasOver })
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      await router.navigate({ to: '/panel/security' })
    },
  })
  function close() {
    ending.reset()
    setIsAsking(false)
  }
  return (
    <>
      <OnlineButton
        variant="danger"
        isSmall
        reason={texts.offline}
        onClick={() => setIsAsking(true)}
      >
        {texts.notMe}
      </OnlineButton>
      <Confirm
        title={texts.title}
        action={texts.end}
        variant="danger"
        isOpen={isAsking}
        isBusy={ending.isBusy}
        failure={ending.failed?.failure ?? null}
        onConfirm={() => ending.run()}
        onClose={close}
        finalFocus={screenHeading}
      >
        <p>{texts.note}</p>
      </Confirm>
    </>
  )
}
