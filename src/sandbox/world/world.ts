import type { AcsAccount } from '../acs/acs-account.ts'
import type { Row } from '../store.ts'

/**
 * The fields of a provider that the sandbox's protocols need. A provider may have more, such as
 * theme and rules.
 */
export interface Provider {
  readonly client_id: string
  readonly alias: string
  readonly primary_color: string
  readonly address: string
  /** The token of the ERP's web service: `{user id}:{64 hexadecimal digits}`. */
  readonly ixc_access_token: string
  /** The account at the card gateway. */
  readonly gateway_merchant_id: string
  readonly gateway_merchant_key: string
  /** The account at the bank; a provider without one has no bank. */
  readonly bank_client_id?: string
  readonly bank_client_secret?: string
  readonly bank_certificate?: string
  readonly bank_pix_key?: string
  readonly bank_account?: string
  /** The key that the bridge to the app platforms requires. */
  readonly platform_key: string
  /** The client of the device service; null or absent when the provider has no such service. */
  readonly acs?: Pick<AcsAccount, 'issuer' | 'privateKey'> | null
}

/** A subscriber to sign in as. `password` is null before the first access. */
export interface Person {
  readonly clientId: string
  readonly name: string
  readonly document: string
  readonly password: string | null
  /** What can be tried out with this person, in Portuguese. */
  readonly about: string
}

/** The initial contents of the sandbox. */
export interface World {
  readonly providers: readonly Provider[]
  readonly people: readonly Person[]
  /** ERP rows by table. Dates may be tokens: `{{today-12}}`, `{{month-1}}-05`. */
  seedRows(clientId: string): Readonly<Record<string, readonly Row[]>>
}
