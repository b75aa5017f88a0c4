import { dayMs } from '#domain/platform/time/durations.ts'
import type { ErpFinding } from '#contract/installation/health.ts'

/** Hours for which a finding stands that another answer does not take back. */
const standsForMs = dayMs

/** What the answers of each provider's ERP lack, as this process saw it in the last day. */
export interface ErpFindings {
  set(clientId: string, finding: ErpFinding, isFound: boolean): void
  of(clientId: string): readonly ErpFinding[]
  /** Those of all providers. */
  all(): readonly { readonly clientId: string; readonly finding: ErpFinding }[]
  /** Whether this process sees it of this provider for the first time: what the log says once. */
  isFirst(clientId: string, what: string): boolean
}

export function createErpFindings(now: () => Date): ErpFindings {
  /** When each was seen last, in milliseconds. */
  const byTenant = new Map<string, Map<ErpFinding, number>>()
  const seen = new Map<string, Set<string>>()
  const of = (clientId: string) =>
    [...(byTenant.get(clientId) ?? [])]
      .filter(([, seenAt]) => now().getTime() - seenAt < standsForMs)
      .map(([finding]) => finding)
  return {
    isFirst(clientId, what) {
      const known = seen.get(clientId) ?? new Set()
      const isFirst = !known.has(what)
      seen.set(clientId, known.add(what))
      return isFirst
    },
    set(clientId, finding, isFound) {
      const found = byTenant.get(clientId) ?? new Map()
      if (isFound) found.set(finding, now().getTime())
      else found.delete(finding)
      byTenant.set(clientId, found)
    },
    of,
    all: () =>
      [...byTenant.keys()].flatMap((clientId) =>
        of(clientId).map((finding) => ({ clientId, finding })),
      ),
  }
}
