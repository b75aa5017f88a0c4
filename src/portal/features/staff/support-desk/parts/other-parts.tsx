import { lazy, Suspense } from 'react'
import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { supportStatusLabels } from '#domain/service/support/support-request.ts'
import { formatMoney, unbrokenMoney } from '#domain/platform/values/money.ts'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import type { DeskContracts, DeskRequests } from '#portal/queries/staff/desk/support-desk.ts'
import { FailureLine } from '../failure-line.tsx'
import { NewRequest } from './new-request.tsx'
import { ErpPart, Part, PartList, type PartState } from './part.tsx'
import { texts } from '../texts.ts'
import { useMayAct } from '../use-may-act.ts'

/** For a blocked contract, which is the exception. */
const UnlockContract = lazy(async () => ({
  default: (await import('./unlock-contract.tsx')).UnlockContract,
}))

const paymentTones: Readonly<Record<SubscriberCard['payments'][number]['state'], Tone>> = {
  'under way': 'warning',
  approved: 'positive',
  denied: 'critical',
  void: 'neutral',
}

interface ContractsPartProps {
  id: string
  query: PartState<DeskContracts>
}

export function ContractsPart({ id: customerId, query }: ContractsPartProps) {
  return (
    <ErpPart
      id="contracts"
      title={texts.contracts}
      query={query}
      failureText={texts.contractsFailure}
    >
      {({ contracts, incomplete: isIncomplete }) => (
        <PartList
          rows={contracts}
          none={texts.contractsNone}
          unread={isIncomplete && texts.someContracts}
        >
          {(contract) => (
            <li key={contract.id} className="stack-1">
              <div className="desk-line-head">
                <span className="desk-name">{contract.name}</span>
                <Chip tone={contract.is_blocked ? 'critical' : 'neutral'}>{contract.label}</Chip>
              </div>
              {contract.next_bill !== '' && (
                <p className="desk-note figures">
                  {texts.nextBill} {contract.next_bill}
                </p>
              )}
              {contract.credits.map((line) => (
                <p key={line} className="desk-note figures">
                  {unbrokenMoney(line)}
                </p>
              ))}
              {contract.is_on_trust && <p className="desk-note">{texts.onTrust}</p>}
              {contract.trust_unlock !== 'not-blocked' && (
                <Suspense>
                  <UnlockContract
                    customerId={customerId}
                    of={contract}
                    state={contract.trust_unlock}
                  />
                </Suspense>
              )}
            </li>
          )}
        </PartList>
      )}
    </ErpPart>
  )
}

interface RequestsPartProps {
  id: string
  query: PartState<DeskRequests>
  /** As far as they are known: requests do not wait for them. */
  contracts: DeskContracts | undefined
}

interface PlaceProps {
  contractId: string | null
  among: DeskContracts | undefined
}

/** Which of several contracts a request is about, by its name. */
function Place({ contractId, among }: PlaceProps) {
  const contracts = among?.contracts ?? []
  const own = contracts.find(({ id }) => id === contractId)
  return own && contracts.length > 1 ? <p className="desk-note">{own.name}</p> : null
}

export function RequestsPart({ id: customerId, query, contracts }: RequestsPartProps) {
  const { rules } = useProvider()
  const mayAct = useMayAct() && rules.supportMenu !== 'chat'
  return (
    <ErpPart id="requests" title={texts.requests} query={query} failureText={texts.requestsFailure}>
      {({ requests, is_cut: isCut, incomplete: isIncomplete }) => (
        <>
          {mayAct && <NewRequest id={customerId} />}
          <PartList
            rows={requests}
            none={texts.requestsNone}
            unread={isIncomplete && texts.someRequests}
            cut={isCut && texts.requestsCut}
          >
            {({
              id,
              protocol,
              subject,
              status,
              opened_at: openedAt,
              contract_id: contractId,
              visit,
            }) => (
              <li key={id} className="stack-1">
                <div className="desk-line-head">
                  <span className="desk-name">{subject}</span>
                  <Chip tone={status === 'closed' ? 'neutral' : 'warning'}>
                    {supportStatusLabels[status]}
                  </Chip>
                </div>
                <p className="desk-note figures">
                  {texts.protocol(protocol)}
                  {openedAt !== '' && ` · ${formatDate(openedAt.slice(0, 10))}`}
                </p>
                <Place contractId={contractId} among={contracts} />
                {visit !== '' && <p className="figures">{visit}</p>}
              </li>
            )}
          </PartList>
        </>
      )}
    </ErpPart>
  )
}

/** What the subscriber did here; the portal knows it without the ERP. */
export function PortalPart({ of: { payments, sent_requests: sent } }: { of: SubscriberCard }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const when = (at: string) => momentText(new Date(at), now, timeZone)
  if (payments.length + sent.length === 0) return null
  return (
    <Part id="own" title={texts.inPortal}>
      <ul className="stack-3 desk-lines">
        {payments.map(
          ({ at, invoice_id: invoiceId, total, method, state, is_booked: isBooked }) => (
            <li key={`payment ${at} ${invoiceId}`} className="stack-1">
              <div className="desk-line-head">
                <span className="desk-name figures">
                  {texts.payment(method, formatMoney(total))}
                </span>
                <Chip tone={paymentTones[state]}>{texts.paymentStates[state]}</Chip>
              </div>
              <p className="desk-note figures">
                {texts.paymentOf(invoiceId, when(at))}
                {state === 'approved' && ` · ${isBooked ? texts.booked : texts.notBooked}`}
              </p>
            </li>
          ),
        )}
        {sent.map(({ at, protocol }) => (
          <li key={`request ${protocol}`} className="stack-1">
            <span className="desk-name">{texts.sentRequest}</span>
            <p className="desk-note figures">
              {texts.protocol(protocol)} · {when(at)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function FailuresPart({ of: card }: { of: SubscriberCard }) {
  return (
    <Part id="failures" title={texts.failures}>
      <PartList rows={card.failures} none={texts.failuresNone}>
        {(failed) => (
          <li key={failed.code}>
            <FailureLine of={failed} />
          </li>
        )}
      </PartList>
    </Part>
  )
}
