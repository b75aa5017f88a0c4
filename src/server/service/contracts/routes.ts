import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
  listServices,
  unlockContract,
} from '#contract/service/contracts.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { ContractService } from './service.ts'

export function contractRoutes(
  api: Api,
  { contracts }: { readonly contracts: ContractService },
): void {
  register(api, listContracts, (call) => contracts.list(call))
  register(api, listServices, (call) => contracts.services(call))
  register(api, unlockContract, (call) => contracts.unlock(call, call.params.id))
  register(api, downloadContract, (call) => contracts.download(call, call.params.id))
  register(api, annualDebtSettlement, (call) =>
    contracts.settlement(call, call.params.id, Number(call.query.year)),
  )
}
