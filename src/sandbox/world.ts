import type { AcsAccount } from './acs/account.ts'
import type { Row } from './store.ts'

/** What the sandbox's protocols need to know of a provider; its theme and rules may come along. */
export interface Provider {
  readonly client_id: string
  readonly alias: string
  readonly primary_color: string
  readonly address: string
  /** `{user id}:{64 hexadecimal digits}`, as the ERP shows it to the provider. */
  readonly ixc_access_token: string
  /** The account at the card gateway. */
  readonly gateway_merchant_id: string
  readonly gateway_merchant_key: string
  /** What the bridge to the app platforms is called with. */
  readonly platform_key: string
  /** The device service's client; without one there is no such service. */
  readonly acs?: Pick<AcsAccount, 'issuer' | 'privateKey'> | null
}

/** Someone to sign in as; null for a password means there is none yet. */
export interface Person {
  readonly clientId: string
  readonly name: string
  readonly document: string
  readonly password: string | null
  /** What this person is good for trying, in Portuguese. */
  readonly about: string
}

/** Who and what is in the box before anybody touches it. */
export interface World {
  readonly providers: readonly Provider[]
  readonly people: readonly Person[]
  /** ERP rows by table; dates may be written `{{today-12}}` or `{{month-1}}-05`. */
  seedRows(clientId: string): Readonly<Record<string, readonly Row[]>>
}
