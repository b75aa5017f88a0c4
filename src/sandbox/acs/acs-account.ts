import { derivedPrivateKey } from '../derived-key.ts'

/** A sandbox provider's account at its device service. */
export interface AcsAccount {
  readonly url: string
  readonly issuer: string
  /** PEM; the service uses only the public key in it. */
  readonly privateKey: string
}

/** The account of a provider that has a device service. */
export function acsAccount(client_id: string): AcsAccount {
  return {
    url: `https://${client_id}.acs.sandbox.example`,
    issuer: `portal-${client_id}`,
    privateKey: derivedPrivateKey(`sandbox acs ${client_id}`),
  }
}
