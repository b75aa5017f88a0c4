import { useState } from 'react'
import type { ListedTenant } from '#contract/staff/tenants/tenants.ts'

/** Which rows of a table are selected, and how that changes. */
export interface Selection {
  has(clientId: string): boolean
  /** Selects or deselects these. */
  set(clientIds: readonly string[], isSelected: boolean): void
}

/** The selected providers; one that is suspended meanwhile is selected no more. */
export function useSelection(tenants: readonly ListedTenant[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = tenants.filter(({ client_id: id, status }) => status === 'active' && ids.has(id))
  const selection: Selection = {
    has: (id) => ids.has(id),
    set: (changed, isSelected) =>
      setIds((now) => {
        const others = [...now].filter((id) => !changed.includes(id))
        return new Set(isSelected ? [...others, ...changed] : others)
      }),
  }
  return { selected, selection, clear: () => setIds(new Set()) }
}
