import type { ContractMark } from '#domain/service/rights/contract-mark.ts'
import { ContractMarks } from '#portal/kit/filed/contract-marks.tsx'
import { Withdrawal } from '#portal/kit/filed/withdrawal.tsx'
import { useWithdrawal } from '#portal/queries/service/use-withdrawal.ts'

function Undo({ id }: { id: string }) {
  return <Withdrawal of={useWithdrawal(id)} />
}

/** What is asked for of a contract, on its card. */
export function OwnMarks({ marks }: { marks: readonly ContractMark[] }) {
  return <ContractMarks marks={marks} Undo={Undo} />
}
