import { useQuery } from '@tanstack/react-query'
import type { Agreement } from '#contract/money/agreement.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QrCode } from '#portal/kit/blocks/qr-code.tsx'
import { waitingAgreementQuery } from '#portal/queries/money/automatic-payments.ts'
import { texts } from './texts.ts'

/** The code of an agreement that is to be approved at the bank; it asks until the bank has decided. */
export function Approval({ agreement }: { agreement: Agreement }) {
  const timeZone = useTimeZone()
  const { data } = useQuery(waitingAgreementQuery(agreement))
  const { approval } = data
  const { isOffline } = useConnection()
  if (!approval) return <p role="status">{isOffline ? texts.codeOffline : texts.awaitingCode}</p>
  const { code, expiresAt, value } = approval
  return (
    <div className="automatic-approval">
      <p>{value === null ? texts.approve : texts.approvePaying(formatMoney(value))}</p>
      <QrCode text={code} label={texts.qr} />
      <CodeBlock text={code} label={texts.code} />
      <CopyButton text={code} label={texts.copy} copied={texts.copied} />
      <p className="figures">{texts.approvalEnds(formatDateTime(new Date(expiresAt), timeZone))}</p>
      <p role="status">{texts.awaiting}</p>
    </div>
  )
}
