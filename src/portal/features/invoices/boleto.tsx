import type { ComponentProps } from 'react'
import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatLinhaDigitavel } from '#domain/boleto.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isPayable } from '#domain/invoices/payment-options.ts'
import { Button } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { CodeBlock } from '#portal/kit/code-block.tsx'
import { CopyButton } from '#portal/kit/copy-button.tsx'
import { ShareButton } from '#portal/kit/share-button.tsx'
import { saveFile } from '#portal/kit/download.ts'
import { showFailureToast } from '#portal/kit/toasts.ts'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import { texts as shared } from '#portal/kit/texts.ts'
import { type BoletoState, useBoleto } from '#portal/queries/use-boleto.ts'
import { downloadBoleto } from '#portal/queries/boleto.ts'
import { GatewayLink } from './boleto-way.tsx'
import { AlreadyPaid } from './already-paid.tsx'
import { InvoiceFrame } from './invoice-frame.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import './invoices.css'
import { downloadFailure } from './refusals.ts'
import { texts } from './texts.ts'

export function Boleto() {
  const { invoice_id: id } = useParams({
    from: '/panel/financial/invoice/$invoice_id/payment/boleto',
  })
  return (
    <InvoiceFrame
      id={id}
      title={texts.boletoTitle}
      back={() => ({ to: '/panel/financial/invoice/$invoice_id', params: { invoice_id: id } })}
    >
      {(invoice, today, asOf) =>
        isPayable(invoice) ? (
          <Slip invoice={invoice} today={today} asOf={asOf} />
        ) : (
          <AlreadyPaid invoice={invoice} />
        )
      }
    </InvoiceFrame>
  )
}

function Slip({ invoice, today, asOf }: ComponentProps<typeof InvoiceSummary>) {
  const boleto = useBoleto(invoice)
  const line = boleto.is === 'line' ? boleto.line : null
  return (
    <Card as="section" aria-labelledby="line" className="boleto">
      <InvoiceSummary invoice={invoice} today={today} asOf={asOf} />
      <h2 id="line">{texts.boletoLine}</h2>
      {line ? (
        <CodeBlock text={formatLinhaDigitavel(line)} label={texts.boletoLine} />
      ) : (
        <div className="boleto-none" aria-live="polite">
          <NoLine boleto={boleto} />
        </div>
      )}
      <div className="boleto-actions">
        {line && <CopyButton text={line} label={texts.boletoCopy} copied={texts.boletoCopied} />}
        {line && <ShareButton text={line} label={texts.boletoShare} />}
        {(line || boleto.is === 'file') && <DownloadButton invoice={invoice} />}
      </div>
      {line && <p className="pix-lead">{texts.boletoHint}</p>}
    </Card>
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

function DownloadButton({ invoice }: { invoice: Invoice }) {
  const download = useMutation({
    mutationFn: () => downloadBoleto(invoice),
    onSuccess: (file) => saveFile({ ...file, type: 'application/pdf' }),
    onError: (error) => showFailureToast(downloadFailure(error)),
  })
  return (
    <OnlineButton
      variant="secondary"
      icon={Download}
      isWide
      isBusy={download.isPending}
      reason={texts.boletoOffline}
      onClick={() => download.mutate()}
    >
      <span aria-live="polite">{download.isPending ? shared.wait : texts.boletoDownload}</span>
    </OnlineButton>
  )
}
