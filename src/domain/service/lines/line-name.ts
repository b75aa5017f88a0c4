import { contractName } from '#domain/service/contracts/contract-name.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import type { Line } from './line.ts'

/**
 * What a subscriber knows a line by: its contract, "FIBRA 300 MEGA · Rua do Sítio 400", with its login
 * where the contract has other lines, too; the login alone where the contract is not known.
 */
export function lineName(
  line: Line,
  lines: readonly Line[],
  contracts: readonly Contract[] | undefined,
): string {
  const { login, contractId } = line
  const contract = contracts?.find(({ id }) => id === contractId)
  const isAlone = lines.every((other) => other === line || other.contractId !== contractId)
  if (!contract) return login
  return isAlone ? contractName(contract) : `${contractName(contract)} (${login})`
}
