import type { Egress } from '#server/egress/egress.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { createCieloGateway } from './cielo/cielo-gateway.ts'
import type { CardGateway } from './port.ts'

/** The card gateway of every provider; null for a provider without one. */
export interface Gateways {
  for(tenant: Pick<Tenant, 'clientId' | 'gateway'>): CardGateway | null
}

export function createGateways(egress: Egress): Gateways {
  return {
    for: ({ clientId, gateway }) => gateway && createCieloGateway({ clientId, ...gateway }, egress),
  }
}
