import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
  listServices,
  resendSignatureLink,
  unlockContract,
} from '#contract/service/contracts.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { isEmptyList } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { ContractService } from './service.ts'

export function contractRoutes(
  api: Api,
  { contracts }: { readonly contracts: ContractService },
): void {
  register(api, listContracts, (call) => contracts.list(call))
  register(api, listServices, (call) => contracts.services(call))
  register(api, unlockContract, async (call) => {
    const { message } = await contracts.unlock(call, call.params.id)
    return { type: message === 'contract unlocked' ? 'success' : 'error', message }
  })
  register(api, resendSignatureLink, (call) => contracts.resendLink(call, call.params.id))
  register(api, downloadContract, (call) => contracts.download(call, call.params.id))
  register(api, annualDebtSettlement, (call) =>
    contracts.settlement(call, call.params.id, Number(call.query.year)),
  )
}

/** Statuses of ended contracts, to which no card can be tied. */
const pastStatuses: ReadonlySet<string> = new Set(['I', 'D', 'N'])

export function contractsShortRoutes(
  api: Api,
  { erps }: { readonly erps: Pick<Erps, 'for'> },
): void {
  register(api, listContractsShort, async ({ tenant, session, fresh, signal }) => {
    const { value, ...dated } = await erps
      .for(tenant)
      .contracts(session.customerId, { fresh, signal })
    const contracts = value
      .filter(({ customerId }) => customerId === session.customerId)
      .filter(({ status }) => !pastStatuses.has(status))
    if (isEmptyList({ ...dated, value: contracts })) {
      refuse(listContractsShort, 'no contracts found')
    }
    return contracts.map(({ id, contrato, status_internet }) => ({
      id,
      contrato: contrato ?? '',
      status_internet,
    }))
  })
}
