import CircleCheck from 'lucide-react/icons/circle-check'
import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { trustUnlockState } from '#domain/service/contracts/trust-unlock.ts'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { type FoundProps, useFound } from './found.ts'
import { texts } from './texts.ts'

const isBlocked = ({ internet }: Contract) => internetStatus(internet).isBlocked

/**
 * Blocked contracts from the last stored data, with its age. A block for debt is the only outage
 * the subscriber can end by paying.
 */
export function Blocked({ onFound }: Partial<FoundProps>) {
  const { data } = useQuery(contractsQuery())
  const now = useNow()
  const blocked = data?.contracts.filter(isBlocked) ?? []
  useFound(onFound, blocked.length > 0, blocked.length > 0)
  if (!data || data.contracts.length === 0) return null
  return (
    <Card as="section" aria-labelledby="blocked" className="outage-contracts">
      <div className="outage-contracts-head">
        <h2 id="blocked">{texts.contractTitle}</h2>
        <p className="outage-seen">{texts.seen(timeAgo(new Date(data.asOf), now))}</p>
      </div>
      {blocked.length > 0 ? (
        <WayOut blocked={blocked} isAnswer={onFound !== undefined} />
      ) : (
        <p className="outage-free">
          <Icon of={CircleCheck} />
          {texts.notBlocked}
        </p>
      )}
    </Card>
  )
}

interface WayOutProps {
  blocked: readonly Contract[]
  /** Nothing above it is the answer of the page. */
  isAnswer: boolean
}

function WayOut({ blocked, isAnswer }: WayOutProps) {
  const mayUnlock = blocked.some((contract) => trustUnlockState(contract) === 'offered')
  return (
    <>
      <Callout kind="warning">
        {blocked.map(({ id, plan, internet }) => (
          <p key={id}>
            <strong>
              {texts.blocked(plan || texts.contract(id), internetStatus(internet).label)}
            </strong>
          </p>
        ))}
        <p>{texts.blockedText}</p>
      </Callout>
      <ButtonLink
        variant={isAnswer ? 'primary' : 'secondary'}
        to="/panel/financial/invoices/to-pay"
        isWide
      >
        {texts.pay}
      </ButtonLink>
      {mayUnlock && (
        <>
          <ButtonLink variant="secondary" to="/panel/financial/contracts" isWide>
            {texts.unlock}
          </ButtonLink>
          <p className="outage-seen">{texts.unlockNote}</p>
        </>
      )}
    </>
  )
}
