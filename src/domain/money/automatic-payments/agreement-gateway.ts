/** Where agreements by Pix Automático are made: at Cielo, or at the provider's bank by its API Pix. */
export const agreementGateways = ['cielo', 'bank'] as const
export type AgreementGateway = (typeof agreementGateways)[number]
