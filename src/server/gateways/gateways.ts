import type { Egress } from '../egress/egress.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { cieloGateway } from './cielo/cielo.ts'
import type { CardGateway } from './port.ts'

/** Every provider's card gateway; null for a provider that has none. */
export interface Gateways {
  for(tenant: Pick<Tenant, 'clientId' | 'gateway'>): CardGateway | null
}

export function gateways(egress: Egress): Gateways {
  return {
    for: ({ clientId, gateway }) => gateway && cieloGateway({ clientId, ...gateway }, egress),
  }
}
