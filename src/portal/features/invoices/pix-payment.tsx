import { useQuery } from '@tanstack/react-query'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { formatMoney } from '#domain/money.ts'
import { pixReceiver } from '#domain/pix.ts'
import { AgeNote } from '#portal/kit/age-note.tsx'
import { CodeBlock } from '#portal/kit/code-block.tsx'
import { CopyButton } from '#portal/kit/copy-button.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { QrCode } from '#portal/kit/qr-code.tsx'
import { ShareButton } from '#portal/kit/share-button.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { pixQuery } from '#portal/queries/pix.ts'
import { texts } from './texts.ts'

/** Error for an answer without a PIX code; shown as a failure, so the subscriber can retry. */
const noCode = new Error('the provider has no PIX code for this invoice')

/** The PIX code of an unpaid invoice, to scan or copy, with the name of the payee. */
export function PixPayment({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const { data, error, isFetching, refetch } = useQuery(pixQuery(invoice.id))
  const code = data?.code ?? undefined
  const label = texts.qrLabel(invoice.id, formatMoney(amountDue(invoice, today)))
  return (
    <QueryFrame
      query={{ data: code, error: data ? noCode : error, isFetching, refetch }}
      loadingText={texts.pixLoading}
      skeleton={<PixSkeleton />}
      failureText={texts.pixFailure}
    >
      {(known) => <PixCode label={label} code={known} asOf={data?.asOf} />}
    </QueryFrame>
  )
}

interface PixCodeProps {
  label: string
  code: string
  asOf: string | undefined
}

function PixCode({ label, code, asOf }: PixCodeProps) {
  const receiver = pixReceiver(code)
  return (
    <div className="pix">
      <QrCode text={code} label={label} />
      <div className="pix-words">
        <AgeNote what={texts.code} asOf={asOf} />
        <CopyButton text={code} label={texts.pixCopy} copied={texts.pixCopied} />
        <ShareButton text={code} label={texts.pixShare} />
        <p className="pix-lead">{texts.pixLead}</p>
        <CodeBlock text={code} label={texts.pixCode} />
        {receiver && (
          <DetailList>
            <DetailRow label={texts.pixReceiver} value={receiver} />
          </DetailList>
        )}
      </div>
    </div>
  )
}

function PixSkeleton() {
  return (
    <div className="pix">
      <div className="pix-waiting">
        <Skeleton height="17.5rem" width="17.5rem" />
      </div>
      <div className="pix-words">
        <Skeleton height="3rem" />
        <Skeleton height="6rem" />
      </div>
    </div>
  )
}
