import type { Contract, Service } from './contract.ts'

/**
 * The items of a contract with their display names. The ERP repeats the plan's name beside every
 * item; that repetition is removed, unless the item has no other name.
 */
export function servicesOf(
  contract: Contract,
  services: readonly Service[],
): { id: string; name: string }[] {
  return services
    .filter(({ contractId }) => contractId === contract.id)
    .map(({ id, names }) => {
      const informative = [...new Set(names)].filter((name) => name !== contract.plan)
      return { id, name: informative.join(' · ') || contract.plan }
    })
}
