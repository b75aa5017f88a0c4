import type { Contract, Service } from './contract.ts'

/**
 * What each item of a contract is called. The ERP repeats the plan's name beside every item, which
 * says nothing under a contract of that name: it goes, unless it is all there is.
 */
export function servicesOf(
  contract: Contract,
  services: readonly Service[],
): { id: string; name: string }[] {
  return services
    .filter(({ contractId }) => contractId === contract.id)
    .map(({ id, names }) => {
      const telling = [...new Set(names)].filter((name) => name !== contract.plan)
      return { id, name: telling.join(' · ') || contract.plan }
    })
}
