import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Account, Chosen, Criterion } from './port.ts'

/**
 * The accounts with a contract that fits, as the ERP has their contracts now; at most 250 accounts.
 * `isIncomplete`: not all of their contracts could be read.
 * @throws UpstreamFailure when the ERP does not answer
 */
export async function chooseAccounts(
  { erps, tenants }: { readonly erps: Pick<Erps, 'for'>; readonly tenants: TenantFinder },
  clientId: string,
  { isChosen, withPlaces, withPoints }: Criterion,
  accounts: readonly Account[],
): Promise<ReadList<Chosen>> {
  const tenant = await tenants.find(clientId)
  if (tenant?.status !== 'active') return { items: [], isIncomplete: false }
  const ids = accounts.map(({ customerId }) => customerId)
  const contracts = await erps.for(tenant).contractTraits(ids, { withPlaces, withPoints })
  const fitting = new Map<string, string[]>()
  for (const contract of contracts.items) {
    if (!isChosen(contract)) continue
    const { customerId, contractId } = contract
    fitting.set(customerId, [...(fitting.get(customerId) ?? []), contractId])
  }
  const items = accounts.flatMap((account) => {
    const contractIds = fitting.get(account.customerId)
    return contractIds ? [{ ...account, contractIds }] : []
  })
  return { items, isIncomplete: contracts.isIncomplete }
}
