import Download from 'lucide-react/icons/download'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { saveFile } from '#portal/kit/browser/download.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { texts as shared } from '#portal/kit/texts.ts'
import { downloadBoleto } from '#portal/queries/money/codes/boleto.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { downloadFailure } from '../refusals.ts'
import { texts } from '../texts.ts'

export interface DownloadBoletoProps {
  invoice: Invoice
  /** Whether the digitable line, which pays as well, stands above. */
  hasLine: boolean
}

/** The boleto as PDF. */
export function DownloadBoleto({ invoice, hasLine }: DownloadBoletoProps) {
  const download = useAction({
    act: () => downloadBoleto(invoice),
    failure: downloadFailure,
    onDone: (file) => saveFile({ ...file, type: 'application/pdf' }),
  })
  return (
    <>
      <OnlineButton
        variant="secondary"
        icon={Download}
        isWide
        isBusy={download.isBusy}
        reason={texts.boletoOffline}
        onClick={() => download.run()}
      >
        <span aria-live="polite">{download.isBusy ? shared.wait : texts.boletoDownload}</span>
      </OnlineButton>
      <ActionFailure of={download.failed}>{hasLine && <p>{texts.boletoLinePays}</p>}</ActionFailure>
    </>
  )
}
