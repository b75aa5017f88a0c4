import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { createErpFindings, type ErpFindings } from './findings.ts'
import type { IxcAccount } from './ixc/customers/account.ts'
import { createIxcCaches } from './ixc/caches.ts'
import { createIxcErp } from './ixc/ixc-erp.ts'
import type { OwnWrites } from './own-writes.ts'
import type { Erp } from './port.ts'

interface Options {
  readonly egress: Egress
  readonly writes: OwnWrites
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/** The ERP of every provider. */
export interface Erps {
  for(tenant: IxcAccount): Erp
}

/** One adapter for each record of a provider as it was read; their caches are shared by all providers. */
export function createErps({ egress, writes, now, log }: Options): Erps & {
  readonly findings: ErpFindings
  /** Forgets every answer of every ERP. */
  readonly forget: () => void
} {
  const findings = createErpFindings(now)
  const adapters = () => {
    const caches = createIxcCaches(now, writes)
    return oncePerObject((tenant: IxcAccount) =>
      createIxcErp({ tenant, egress, caches, writes, findings, now, log }),
    )
  }
  let adapterOf = adapters()
  return {
    findings,
    forget: () => {
      adapterOf = adapters()
    },
    for: (tenant) => adapterOf(tenant),
  }
}
