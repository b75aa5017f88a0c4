import type { ErpFinding } from '#contract/health.ts'

/** What the answers of each provider's ERP lack, as this process saw it last. */
export interface ErpFindings {
  set(clientId: string, finding: ErpFinding, isFound: boolean): void
  of(clientId: string): readonly ErpFinding[]
  /** Whether this process sees it of this provider for the first time: what the log says once. */
  isFirst(clientId: string, what: string): boolean
}

export function createErpFindings(): ErpFindings {
  const byTenant = new Map<string, Set<ErpFinding>>()
  const seen = new Map<string, Set<string>>()
  return {
    isFirst(clientId, what) {
      const known = seen.get(clientId) ?? new Set()
      const isFirst = !known.has(what)
      seen.set(clientId, known.add(what))
      return isFirst
    },
    set(clientId, finding, isFound) {
      const found = byTenant.get(clientId) ?? new Set()
      if (isFound) found.add(finding)
      else found.delete(finding)
      byTenant.set(clientId, found)
    },
    of: (clientId) => [...(byTenant.get(clientId) ?? [])],
  }
}
