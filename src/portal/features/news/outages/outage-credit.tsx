import { useQuery } from '@tanstack/react-query'
import type { OwnOutage } from '#contract/news/outages.ts'
import {
  creditReckoning,
  creditRequest,
  creditSentence,
  isWorthAsking,
} from '#domain/news/outages/credit-words.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { type ContractCredit, outageCreditsQuery } from '#portal/queries/news/outage-credits.ts'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
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
  const told = { credit, startsAt: outage.startsAt, price: credit.price }
  const reckoning = creditReckoning(told, by)
  const { contractId } = credit
  const isAsked = isWorthAsking(credit) && outage.endedAt !== null
  return (
    <div className="outage-credit">
      {isNamed && (
        <p className="outage-soft">{names?.get(contractId) ?? texts.contract(contractId)}</p>
      )}
      <p className="outage-words">{creditSentence(told, by)}</p>
      {reckoning && <p className="outage-soft">{reckoning}</p>}
      {isAsked && (
        <>
          <p className="outage-soft">{texts.creditUnseen}</p>
          <AskCredit
            message={creditRequest(
              {
                ...told,
                contractId,
                place: outage.place,
                endedAt: outage.endedAt ?? outage.startsAt,
              },
              by,
            )}
          />
        </>
      )}
    </div>
  )
}

/** The way to ask for a credit: a request that is written already, or the provider's contacts. */
function AskCredit({ message }: { message: string }) {
  const { rules } = useProvider()
  if (viewingId() !== null) return null
  if (rules.supportMenu === 'requests') {
    return (
      <ButtonLink
        variant="secondary"
        isSmall
        to="/panel/customer-service/request"
        state={{ supportMessage: message }}
      >
        {texts.creditAsk}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink variant="secondary" isSmall to="/sem-internet">
      {texts.creditContact}
    </ButtonLink>
  )
}
