import Download from 'lucide-react/icons/download'
import { lineRecordFileName } from '#domain/platform/text/file-names.ts'
import { saveFile } from '#portal/kit/browser/download.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { downloadRecord } from '#portal/queries/news/outage-credits.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { recordFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The document with what is known of the subscriber's internet. */
export function LineRecord() {
  const today = useToday()
  const download = useAction({
    act: downloadRecord,
    failure: recordFailure,
    onDone: (base64) => {
      saveFile({ name: lineRecordFileName(today), base64, type: 'application/pdf' })
      showToast({ kind: 'success', text: texts.recordDone })
    },
  })
  return (
    <div className="stack-3 outage-ask">
      <OnlineButton
        variant="secondary"
        icon={Download}
        isBusy={download.isBusy}
        reason={texts.recordOffline}
        onClick={() => download.run()}
      >
        {texts.record}
      </OnlineButton>
      <ActionFailure of={download.failed} />
      <p className="outage-soft">{texts.recordNote}</p>
    </div>
  )
}
