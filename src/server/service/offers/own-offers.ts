import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import {
  chooseOffers,
  type ContractSales,
  type Offer,
} from '#domain/service/offers/choose-offers.ts'
import { offerKinds } from '#domain/service/offers/offer-kind.ts'
import { type OfferObstacle, offerObstacle } from '#domain/service/offers/offer-obstacle.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import type { Session } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

export interface OfferCall {
  readonly tenant: Tenant
  readonly session: Session
}

/** One of the subscriber's contracts with what may be asked for. */
export interface OwnOffers {
  readonly contract: ErpContract
  /** null: the ERP says nothing of what is on sale for this contract. */
  readonly sales: ContractSales | null
  readonly obstacle: OfferObstacle | null
  readonly offers: readonly Offer[]
}

export const isInForce = ({ status }: ErpContract): boolean => status === 'A'

/**
 * Of every contract of the subscriber; the owner is checked after the ERP's answer too. `isIncomplete`
 * where a contract or something on sale cannot be read: no extras are offered while a contract is not, for
 * they may be what it has.
 */
export async function readOwnOffers(
  erps: Pick<Erps, 'for'>,
  { tenant, session }: OfferCall,
  fresh: boolean,
): Promise<Pick<Dated<Rows<OwnOffers>>, 'value' | 'isIncomplete'>> {
  const erp = erps.for(tenant)
  const [contracts, sales] = await Promise.all([
    erp.contracts(session.customerId, { fresh }),
    erp.contractSales(session.customerId, { fresh }),
  ])
  const own = contracts.value.filter(({ customerId }) => customerId === session.customerId)
  const kinds = offerKinds.filter((kind) => kind !== 'extra' || !contracts.isIncomplete)
  const ofContract = new Map(sales.value.map((one) => [one.contractId, one]))
  const plans = sales.value.map(({ planId }) => planId)
  const value = own.map((contract) => {
    const found = ofContract.get(contract.id) ?? null
    const obstacle = offerObstacle({
      isSuspended: contract.contrato_suspenso === 'S',
      isBlocked: internetStatus(contract.status_internet).isBlocked,
    })
    const offers =
      found && obstacle === null && isInForce(contract)
        ? kinds.flatMap((kind) => chooseOffers(kind, found, plans, tenant.rules))
        : []
    return { contract, sales: found, obstacle, offers }
  })
  return { value, isIncomplete: [contracts, sales].some((list) => list.isIncomplete) }
}
