import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatLinhaDigitavel } from '#domain/money/payment-codes/boleto-mask.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { Button, ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import type { BoletoState } from '#portal/queries/money/codes/use-boleto.ts'
import type { DownloadBoletoProps } from './download-boleto.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { ReceiverNotice } from './receiver-notice.tsx'
import { texts } from '../texts.ts'

const skeleton = <Skeleton height="3.25rem" />

/** The file is made by the server. */
const DownloadBoleto = lazyPart<DownloadBoletoProps>(
  async () => (await import('./download-boleto.tsx')).DownloadBoleto,
  { whileLoading: () => skeleton, otherwise: NoDownload },
)

function NoDownload() {
  return useConnection().isOffline ? texts.boletoOffline : <PartMissing />
}

/** The digitable line of an unpaid invoice and its PDF (specification 2, boleto screen). */
export function BoletoPayment({ invoice, boleto }: { invoice: Invoice; boleto: BoletoState }) {
  if (boleto.is === 'rejected') return <ReceiverNotice isReceiverRejected />
  const line = boleto.is === 'line' ? boleto.line : null
  return (
    <div className="boleto">
      {boleto.is === 'line' && boleto.isReceiverNew && <ReceiverNotice isReceiverNew />}
      <h2>{texts.boletoLine}</h2>
      {line ? (
        <CodeBlock text={formatLinhaDigitavel(line)} label={texts.boletoLine} />
      ) : (
        <div className="boleto-none" aria-live="polite">
          <NoLine boleto={boleto} />
        </div>
      )}
      {line && (
        <div className="pay-action">
          <CopyButton text={line} label={texts.boletoCopy} copied={texts.boletoCopied} />
        </div>
      )}
      {(line || boleto.is === 'file') && (
        <div className="boleto-actions">
          {line && <ShareButton text={line} label={texts.boletoShare} />}
          <DownloadBoleto invoice={invoice} hasLine={line !== null} />
        </div>
      )}
      {line && <p className="pix-lead">{texts.boletoHint}</p>}
    </div>
  )
}

/** What stands in place of a digitable line. */
function NoLine({ boleto }: { boleto: BoletoState }) {
  if (boleto.is === 'issuing') return texts.boletoIssuing
  if (boleto.is === 'offline') return texts.boletoIssueOffline
  if (boleto.is === 'link') return <GatewayLink link={boleto.link} />
  if (boleto.is !== 'failed') return texts.boletoNoLine
  return (
    <>
      <p>{texts.boletoIssueFailure}</p>
      <Button variant="quiet" onClick={boleto.retry}>
        {texts.boletoAgain}
      </Button>
    </>
  )
}

/** The page of the provider's gateway; its host is shown before the subscriber leaves the portal. */
function GatewayLink({ link }: { link: string }) {
  return (
    <>
      <p>{texts.gatewayHost(new URL(link).host)}</p>
      <ButtonAnchor icon={ChevronRight} href={link} target="_blank" isWide>
        {texts.gatewayLink}
      </ButtonAnchor>
    </>
  )
}
