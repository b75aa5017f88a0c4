import type { AgreementGateway } from '#domain/money/automatic-payments/agreement-gateway.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { createBankTokens } from './api-pix/access-token.ts'
import { createApiPix } from './api-pix/api-pix.ts'
import type { AutomaticPix } from './automatic-pix-port.ts'
import { createCieloAutomaticPix } from './cielo/cielo-automatic-pix.ts'
import { createCieloGateway } from './cielo/cielo-gateway.ts'
import { createCieloInstantPix } from './cielo/cielo-instant-pix.ts'
import type { InstantPix } from './instant-pix-port.ts'
import type { CardGateway } from './port.ts'

type CardAccount = Pick<Tenant, 'clientId' | 'gateway'>
type Account = CardAccount & Pick<Tenant, 'bank'>

/** The gateways of every provider; null for a provider without one. */
export interface Gateways {
  for(tenant: CardAccount): CardGateway | null
  /** Where an agreement was made, its debits are instructed, looked up and withdrawn. */
  automaticPix(tenant: Account, gateway: AgreementGateway): AutomaticPix | null
  /** Where PIX codes are issued that pay once. */
  instantPix(tenant: CardAccount): InstantPix | null
}

/** Adapters are cheap and made for each call; the tokens of banks are shared. */
export function createGateways(egress: Egress, now: () => Date): Gateways {
  const tokens = createBankTokens({ egress, now })
  return {
    for: ({ clientId, gateway }) => gateway && createCieloGateway({ clientId, ...gateway }, egress),
    instantPix: ({ clientId, gateway }) =>
      gateway && createCieloInstantPix({ clientId, ...gateway }, egress),
    automaticPix({ clientId, gateway, bank }, name) {
      if (name === 'bank') return bank && createApiPix({ clientId, ...bank }, { egress, tokens })
      return gateway && createCieloAutomaticPix({ clientId, ...gateway }, egress)
    },
  }
}
