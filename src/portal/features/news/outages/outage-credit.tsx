import { useQuery } from '@tanstack/react-query'
import type { OwnOutage } from '#contract/news/outages.ts'
import {
  creditReckoning,
  creditRequest,
  creditSentence,
  isWorthAsking,
} from '#domain/news/outages/credit-words.ts'
import {
  type BillAfter,
  type CreditPlace,
  type DueCredit,
  placeCredits,
} from '#domain/news/outages/credit-on-bill.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { severalPartsQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { allInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { type ContractCredit, outageCreditsQuery } from '#portal/queries/news/outage-credits.ts'
import { ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
import { AskCredit } from './ask-credit.tsx'
import { texts } from './texts.ts'

/** What an outage that has begun is worth to the subscriber's contracts; nothing where the rule says so. */
export function OutageCredit({ outage }: { outage: OwnOutage }) {
  const { rules } = useProvider()
  const hasBegun = outage.phase !== 'planned' && outage.phase !== 'cancelled'
  const isShown = rules.outages.credit !== 'off' && hasBegun
  const { data, isError, isFetching, refetch } = useQuery({
    ...outageCreditsQuery(),
    enabled: isShown,
  })
  if (!isShown) return null
  if (!data) {
    return isError ? (
      <div className="outage-credit">
        <p>{texts.creditFailure}</p>
        <Button variant="quiet" isSmall isBusy={isFetching} onClick={() => void refetch()}>
          {texts.creditAgain}
        </Button>
      </div>
    ) : (
      <p className="outage-soft">{texts.creditLoading}</p>
    )
  }
  const credits = data.credits.filter(({ outageId }) => outageId === outage.id)
  return (
    <>
      {credits.map((credit) => (
        <Credit
          key={credit.contractId}
          outage={outage}
          credit={credit}
          isNamed={credits.length > 1}
        />
      ))}
      {data.isIncomplete && <p className="outage-soft">{texts.creditIncomplete}</p>}
    </>
  )
}

interface CreditProps {
  outage: OwnOutage
  credit: ContractCredit
  /** Whether the contract is named: there are several. */
  isNamed: boolean
}

function Credit({ outage, credit, isNamed }: CreditProps) {
  const { rules } = useProvider()
  const by = { rules: rules.outages, zone: useTimeZone() }
  const names = useContractNames()
  const told = { credit, startsAt: outage.startsAt }
  const reckoning = creditReckoning(told, by)
  const { contractId } = credit
  const isAsked = isWorthAsking(credit) && outage.endedAt !== null
  const place = useCreditPlace(credit)
  const without = place?.is === 'without' ? place.bill : null
  return (
    <div className="outage-credit">
      {isNamed && (
        <p className="outage-soft">{names?.get(contractId) ?? texts.contract(contractId)}</p>
      )}
      <p className="outage-words">{creditSentence(told, by)}</p>
      {reckoning && <p className="outage-soft">{reckoning}</p>}
      {place?.is === 'on' && <OnBill bill={place.bill} />}
      {isAsked && place?.is !== 'on' && (
        <>
          <p className="outage-soft">
            {without ? texts.creditWithout(formatDate(without.dueDate)) : texts.creditUnseen}
          </p>
          <AskCredit
            label={texts.creditAsk}
            message={creditRequest(
              {
                ...told,
                contractId,
                place: outage.place,
                endedAt: outage.endedAt ?? outage.startsAt,
                without,
              },
              by,
            )}
          />
        </>
      )}
    </div>
  )
}

/** Bills after an outage that are looked through: a credit that comes later is asked for by then. */
const maxBills = 4

/** The credits of a contract whose outages have ended. */
function useDueCredits(contractId: string): readonly DueCredit[] {
  const zone = useTimeZone()
  const { data: known } = useQuery(outageCreditsQuery())
  const { data: outages = [] } = useQuery(ownOutagesQuery())
  const due = (known?.credits ?? []).filter(
    (credit) => credit.contractId === contractId && credit.state === 'due',
  )
  return due.flatMap(({ outageId, amount }) => {
    const endedAt = outages.find(({ id }) => id === outageId)?.endedAt
    return endedAt ? [{ outageId, amount, endedOn: calendarDate(endedAt, zone) }] : []
  })
}

/** Where the credit of an outage is, by what the bills after it are made of; null while it is not seen. */
function useCreditPlace({ contractId, outageId }: ContractCredit): CreditPlace {
  // One discount is for one outage: the others of the contract may be what it is for.
  const due = useDueCredits(contractId)
  const isLookedFor = due.some((credit) => credit.outageId === outageId)
  const { data } = useQuery({ ...allInvoicesQuery(), enabled: isLookedFor })
  const own = (data?.invoices ?? [])
    .filter((bill) => isLookedFor && bill.contractId === contractId)
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  const lookedAt = new Set(
    due.flatMap(({ endedOn }) => own.filter(({ dueDate }) => dueDate > endedOn).slice(0, maxBills)),
  )
  const { data: explained } = useQuery(severalPartsQuery(own.filter((bill) => lookedAt.has(bill))))
  // Of a list that is a part, a bill before may have it.
  if (!explained || !isLookedFor || data?.isIncomplete) return null
  return placeCredits(due, explained).get(outageId) ?? null
}

function OnBill({ bill: { id, dueDate } }: { bill: Pick<BillAfter, 'dueDate' | 'id'> }) {
  return (
    <>
      <p className="outage-soft">{texts.creditOn(formatDate(dueDate))}</p>
      <ButtonLink
        variant="secondary"
        isSmall
        to="/panel/financial/invoice/$invoice_id"
        params={{ invoice_id: id }}
      >
        {texts.seeBill}
      </ButtonLink>
    </>
  )
}
