import type { ErpFinding } from '#contract/health.ts'

/** What the answers of each provider's ERP lack, as this process saw it last. */
export interface ErpFindings {
  set(clientId: string, finding: ErpFinding, isFound: boolean): void
  of(clientId: string): readonly ErpFinding[]
}

export function createErpFindings(): ErpFindings {
  const byTenant = new Map<string, Set<ErpFinding>>()
  return {
    set(clientId, finding, isFound) {
      const found = byTenant.get(clientId) ?? new Set()
      if (isFound) found.add(finding)
      else found.delete(finding)
      byTenant.set(clientId, found)
    },
    of: (clientId) => [...(byTenant.get(clientId) ?? [])],
  }
}
