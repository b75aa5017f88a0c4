import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { lineRecordFileName } from '#domain/platform/text/file-names.ts'
import { saveFile } from '#portal/kit/browser/download.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showFailureToast, showToast } from '#portal/kit/toasts/toasts.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { downloadRecord } from '#portal/queries/news/outage-credits.ts'
import { recordFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The document with what is known of the subscriber's internet. */
export function LineRecord() {
  const today = useToday()
  const download = useMutation({
    mutationFn: downloadRecord,
    onSuccess: (base64) => {
      saveFile({ name: lineRecordFileName(today), base64, type: 'application/pdf' })
      showToast({ kind: 'success', text: texts.recordDone })
    },
    onError: (error) => showFailureToast(recordFailure(error)),
  })
  return (
    <div className="outage-ask">
      <OnlineButton
        variant="secondary"
        icon={Download}
        isBusy={download.isPending}
        reason={texts.recordOffline}
        onClick={() => download.mutate()}
      >
        {texts.record}
      </OnlineButton>
      <p className="outage-soft">{texts.recordNote}</p>
    </div>
  )
}
