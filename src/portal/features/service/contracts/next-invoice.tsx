import { useQuery } from '@tanstack/react-query'
import {
  nextBillName,
  nextBillReason,
  nextBillText,
  unknownNextBill,
} from '#domain/money/bill-parts/next-bill-words.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { whyNotForetold } from '#domain/service/contracts/not-foretold.ts'
import { unbrokenMoney } from '#domain/platform/values/money.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { DetailRow } from '#portal/kit/blocks/details.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { nextInvoiceQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'

const texts = {
  failure: 'Agora não dá para prever',
  offline: 'É preciso conexão',
} as const

interface ShownProps {
  /** '': it is not known. */
  text: string
  reason: string
}

const Shown = ({ text, reason }: ShownProps) => (
  <DetailRow
    label={nextBillName}
    value={
      <>
        {unbrokenMoney(text) || unknownNextBill}
        <small className="contract-next">{unbrokenMoney(reason)}</small>
      </>
    }
  />
)

/** The next bill of a contract before it is issued: to the cent, or why it is not known. */
export function NextInvoice({ contract }: { contract: Contract }) {
  const why = whyNotForetold(contract)
  return why ? <Shown text="" reason={why} /> : <Foretold contractId={contract.id} />
}

function Foretold({ contractId }: { contractId: string }) {
  const { data, error } = useQuery(nextInvoiceQuery(contractId))
  const { isOffline } = useConnection()
  if (error instanceof ApiError && error.isNotOffered) return null
  if (data) return <Shown text={nextBillText(data)} reason={nextBillReason(data)} />
  const failure = isOffline ? texts.offline : error && texts.failure
  return (
    <DetailRow label={nextBillName} value={failure ?? <Skeleton width="8rem" height="1.25rem" />} />
  )
}
