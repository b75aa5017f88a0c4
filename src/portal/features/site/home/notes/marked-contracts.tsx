import type { Contract } from '#domain/service/contracts/contract.ts'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { ContractMarks } from '#portal/kit/filed/contract-marks.tsx'
import { Withdrawal } from '#portal/kit/filed/withdrawal.tsx'
import { useWithdrawal } from '#portal/queries/service/use-withdrawal.ts'

function Undo({ id }: { id: string }) {
  return <Withdrawal of={useWithdrawal(id)} />
}

/** What is asked for of the contracts and not done yet; each with its contract, where there are several. */
export function MarkedContracts({ contracts }: { contracts: readonly Contract[] }) {
  return contracts.map((contract) => (
    <ContractMarks
      key={contract.id}
      marks={contract.marks ?? []}
      name={contracts.length > 1 ? contractName(contract) : undefined}
      Undo={Undo}
    />
  ))
}
