import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { trustUnlockState } from '#domain/service/contracts/trust-unlock.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { texts as shared } from '#portal/kit/texts.ts'
import '../hero.css'
import { texts } from '../texts.ts'

/** Contracts blocked for debt; one that is suspended at the subscriber's own wish is not among them. */
export function blockedContracts(contracts: readonly Contract[]): Contract[] {
  return contracts.filter(
    ({ internet, isSuspended }) => internetStatus(internet).isBlocked && !isSuspended,
  )
}

/** Whether one of these contracts may be unlocked on trust. */
export const mayUnlock = (blocked: readonly Contract[]): boolean =>
  blocked.some((contract) => trustUnlockState(contract) === 'offered')

interface BlockedCardProps {
  blocked: readonly Contract[]
  /** Opens the choice of how to pay; null where no bill may be paid. */
  onPay: (() => void) | null
}

/** The most urgent fact of an account: which line is blocked, and the ways to have it back. */
export function BlockedCard({ blocked, onPay }: BlockedCardProps) {
  return (
    <section className="blocked" aria-labelledby="blocked">
      <h2 id="blocked">
        <Icon of={LockKeyhole} />
        {texts.blocked}
      </h2>
      <ul>
        {blocked.map((contract) => (
          <li key={contract.id}>{contractName(contract)}</li>
        ))}
      </ul>
      <div className="home-buttons">
        {onPay && (
          <Button variant="danger" isSmall aria-haspopup="dialog" onClick={onPay}>
            {texts.payToUnblock}
          </Button>
        )}
        <ButtonLink variant="secondary" isSmall to="/panel/financial/contracts">
          {mayUnlock(blocked) ? shared.trustUnlock : texts.seeContract}
        </ButtonLink>
      </div>
    </section>
  )
}
