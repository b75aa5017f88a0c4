import type { Egress } from '../egress/egress.ts'
import type { IxcAccount } from './ixc/account.ts'
import { ixcCaches } from './ixc/caches.ts'
import { ixcErp } from './ixc/ixc.ts'
import type { Erp } from './port.ts'

interface Options {
  readonly egress: Egress
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/** Every provider's ERP. Adapters are made per call and cost nothing; what they remember is shared. */
export interface Erps {
  for(tenant: IxcAccount): Erp
}

export function erps({ egress, now, log }: Options): Erps {
  const caches = ixcCaches(now)
  return { for: (tenant) => ixcErp({ tenant, egress, caches, now, log }) }
}
