import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { pixReceiver } from '#domain/money/payment-codes/emv-fields.ts'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import { AgeNote } from '#portal/kit/ages/age-note.tsx'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { QrCode } from '#portal/kit/blocks/qr-code.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { useMedia } from '#portal/kit/hooks/use-media.ts'
import { whenIdle } from '#portal/kit/browser/when-idle.ts'
import { pixQuery } from '#portal/queries/money/codes/pix.ts'
import type { BoletoState } from '#portal/queries/money/codes/use-boleto.ts'
import { FullScreenQr } from './full-screen-qr.tsx'
import type { PixDoubt } from './pix-doubt.tsx'
import { ReceiverNotice } from './receiver-notice.tsx'
import { texts } from '../texts.ts'

/** Its rules are beside the code of the screen, which needs none of them to be used. */
const LazyDoubt = lazyPart<Parameters<typeof PixDoubt>[0]>(
  async () => (await import('./pix-doubt.tsx')).PixDoubt,
)

/** Error for an answer without a PIX code; shown as a failure, so the subscriber can retry. */
const noCode = new Error('the provider has no PIX code for this invoice')

interface PixPaymentProps {
  invoice: Invoice
  today: CalendarDate
  /** The way that is left where the provider gives no PIX code. */
  boleto: BoletoState
}

/** The PIX code of an unpaid invoice, to copy or scan, with the name of the payee. */
export function PixPayment({ invoice, today, boleto }: PixPaymentProps) {
  const { data, error, isFetching, refetch } = useQuery(pixQuery(invoice.id))
  const code = data?.code ?? undefined
  const amount = formatMoney(amountDue(invoice, today))
  const hasBoleto = ['line', 'link', 'file'].includes(boleto.is)
  return (
    <QueryFrame
      query={{ data: code, error: data && !isFetching ? noCode : error, isFetching, refetch }}
      loadingText={texts.pixLoading}
      skeleton={<PixSkeleton />}
      failureText={texts.pixFailure}
      failureAction={
        hasBoleto && <BoletoInstead invoiceId={invoice.id} lead={texts.pixOtherwise} />
      }
    >
      {(known) =>
        data?.isReceiverRejected ? (
          <div className="pix-words">
            <ReceiverNotice isReceiverRejected />
            {hasBoleto && <BoletoInstead invoiceId={invoice.id} lead={texts.pixRejected} />}
          </div>
        ) : (
          <PixCode
            key={known}
            label={texts.qrLabel(invoice.id, amount)}
            amount={amount}
            code={known}
            asOf={data?.asOf}
            isReceiverNew={data?.isReceiverNew}
          >
            <LazyDoubt code={known}>
              {hasBoleto ? (
                <BoletoInstead invoiceId={invoice.id} lead={texts.pixMayBeRefused} />
              ) : (
                <p className="pix-lead">{texts.pixMayBeRefusedAsk}</p>
              )}
            </LazyDoubt>
          </PixCode>
        )
      }
    </QueryFrame>
  )
}

/** The way to the boleto, where the code is missing or a bank may refuse it. */
function BoletoInstead({ invoiceId, lead }: { invoiceId: string; lead: string }) {
  return (
    <>
      <p className="pix-lead">{lead}</p>
      <ButtonLink
        variant="secondary"
        to="/panel/financial/invoice/$invoice_id/payment/boleto"
        params={{ invoice_id: invoiceId }}
        replace
      >
        {texts.boletoTitle}
      </ButtonLink>
    </>
  )
}

/**
 * Where the page itself shows the QR code, as `features/money/invoices/invoices.css` and `print.css` have it. A phone shows it over
 * the whole screen alone, and to draw it takes a slow one a fifth of a second.
 */
const qrPlace = '(min-width: 48rem), print'

interface PixCodeProps {
  label: string
  amount: string
  code: string
  asOf: string | undefined
  isReceiverNew: ReceiverMarks['isReceiverNew']
  /** What is to be said of the code besides. */
  children?: ReactNode
}

/** A PIX code, to copy or scan, with the name of the payee. */
export function PixCode({ label, amount, code, asOf, isReceiverNew, children }: PixCodeProps) {
  const [isCopied, setIsCopied] = useState(false)
  const receiver = pixReceiver(code)
  // The drawing takes longer than the rest of the screen, which does not wait for it.
  const drawn = useDeferredValue(code, null)
  const isQrSeen = useMedia(qrPlace)
  useEffect(() => (isQrSeen ? undefined : whenIdle(() => void QrCode.preload())), [isQrSeen])
  const qr = drawn === null ? <QrSkeleton /> : <QrCode text={drawn} label={label} />
  const age = <AgeNote what={texts.code} asOf={asOf} />
  return (
    <div className="pix">
      <div className="pix-words">
        <ReceiverNotice isReceiverNew={isReceiverNew} />
        {receiver && (
          <p className="pix-receiver">
            <span className="pix-label">{texts.pixReceiver}</span>
            <span translate="no">{receiver}</span>
          </p>
        )}
        {isCopied ? (
          <ol className="pix-steps">
            {texts.pixSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : (
          <p className="pix-lead">{texts.pixLead}</p>
        )}
        <CodeBlock text={code} label={texts.pixCode} />
        <div className="pay-action">
          <CopyButton
            text={code}
            label={texts.pixCopy}
            copied={texts.pixCopied}
            done={texts.pixDone}
            onCopied={() => setIsCopied(true)}
          />
        </div>
        {age}
        <ShareButton text={code} label={texts.pixShare} />
        {children}
      </div>
      <div className="qr-frame">
        {isQrSeen && qr}
        <p className="qr-lead">{texts.qrLead}</p>
        <FullScreenQr>
          <p className="qr-amount figures">{amount}</p>
          {receiver && <p className="qr-receiver">{texts.qrReceiver(receiver)}</p>}
          {qr}
          {age}
        </FullScreenQr>
      </div>
    </div>
  )
}

function QrSkeleton() {
  return (
    <div className="qr-waiting">
      <Skeleton height="17.5rem" width="17.5rem" />
    </div>
  )
}

/** In the size of the code, so that nothing moves when it arrives. */
function PixSkeleton() {
  return (
    <div className="pix">
      <div className="pix-words">
        <Skeleton height="2.75rem" width="12rem" />
        <p className="pix-lead">{texts.pixLead}</p>
        <Skeleton height="3.125rem" />
        <div className="pay-action">
          <Skeleton height="3rem" />
        </div>
        {'share' in navigator && <Skeleton height="3rem" />}
      </div>
      <div className="qr-frame">
        <QrSkeleton />
        <p className="qr-lead">{texts.qrLead}</p>
        <Skeleton height="3rem" width="11rem" />
      </div>
    </div>
  )
}
