import type { Egress } from '#server/platform/egress/egress.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { AutomaticPix } from './automatic-pix-port.ts'
import { createCieloAutomaticPix } from './cielo/cielo-automatic-pix.ts'
import { createCieloGateway } from './cielo/cielo-gateway.ts'
import type { CardGateway } from './port.ts'

type Account = Pick<Tenant, 'clientId' | 'gateway'>

/** The gateway of every provider; null for a provider without one. */
export interface Gateways {
  for(tenant: Account): CardGateway | null
  automaticPix(tenant: Account): AutomaticPix | null
}

export function createGateways(egress: Egress): Gateways {
  return {
    for: ({ clientId, gateway }) => gateway && createCieloGateway({ clientId, ...gateway }, egress),
    automaticPix: ({ clientId, gateway }) =>
      gateway && createCieloAutomaticPix({ clientId, ...gateway }, egress),
  }
}
