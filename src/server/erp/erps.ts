import type { Egress } from '#server/egress/egress.ts'
import { createErpFindings, type ErpFindings } from './findings.ts'
import type { IxcAccount } from './ixc/account.ts'
import { createIxcCaches } from './ixc/caches.ts'
import { createIxcErp } from './ixc/ixc-erp.ts'
import type { Erp } from './port.ts'

interface Options {
  readonly egress: Egress
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/** The ERP of every provider. */
export interface Erps {
  for(tenant: IxcAccount): Erp
}

/** Adapters are cheap and made for each call; their caches are shared by all providers. */
export function createErps({ egress, now, log }: Options): Erps & {
  readonly findings: ErpFindings
  /** Forgets every answer of every ERP. */
  readonly forget: () => void
} {
  const findings = createErpFindings()
  let caches = createIxcCaches(now)
  return {
    findings,
    forget: () => {
      caches = createIxcCaches(now)
    },
    for: (tenant) => createIxcErp({ tenant, egress, caches, findings, now, log }),
  }
}
