import { useContractNames } from '#portal/queries/service/use-contract-names.ts'

/** A contract by its name and number: "FIBRA 300 MEGA · Rua do Sítio 400 (203)". */
export function ContractLabel({ id }: { id: string }) {
  const name = useContractNames()?.get(id)
  return name ? `${name} (${id})` : id
}
