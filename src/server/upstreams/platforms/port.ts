import type { CloudUser, CloudUserKey } from '#domain/service/cloud-users/cloud-user.ts'
import { UpstreamRefusal } from '#server/platform/egress/upstream-failure.ts'

/** The services that can have accounts, by their names in the bridge's protocol. */
export type PlatformService = 'watch' | 'watchbr' | 'oletv' | 'playhub' | 'toca-livros'

/** A customer's account at a platform. */
export interface PlatformAccount {
  /** `pending`: ordered and being prepared. `suspended`: withdrawn. */
  readonly state: 'active' | 'pending' | 'suspended'
  readonly login: string
  readonly email: string
  /** Where the service is used in a browser: an https address or empty. */
  readonly accessUrl: string
}

/** Who an account is for. Fields that a service does not use may be empty. */
export interface AccountHolder {
  readonly name: string
  /** CPF digits or CNPJ in upper case. */
  readonly document: string
  readonly email: string
  readonly phone: string
}

export type RefusalReason =
  | 'already_exists'
  | 'email_in_use'
  | 'quota_exceeded'
  | 'not_found'
  | 'refused'

/**
 * The platform refused: nothing was changed. A caller without a message for the reason may treat it
 * as any other upstream failure.
 */
export class PlatformRefusal extends UpstreamRefusal {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super('platform', 'protocol-error', `refused: ${reason}`)
    this.reason = reason
  }
}

interface Options {
  readonly signal?: AbortSignal | undefined
}

/**
 * What the product asks of the services behind a provider's apps. `reference` identifies an account:
 * one app of one contract. Every method throws `PlatformRefusal`, or `UpstreamFailure` when there was
 * no usable answer. After an `UpstreamFailure` it is unknown whether a change was made.
 */
export interface Platform {
  /** null while there is no account. */
  account(
    service: PlatformService,
    reference: string,
    options?: Options,
  ): Promise<PlatformAccount | null>
  /** Opens an account. Repeated calls with the same reference open only one. */
  open(service: PlatformService, reference: string, holder: AccountHolder): Promise<PlatformAccount>
  /** The platform writes to the e-mail address of the account. */
  recoverPassword(service: PlatformService, reference: string, email: string): Promise<void>

  /** `limit`: GB of all users together; null when there is no limit. */
  cloudUsers(
    reference: string,
    options?: Options,
  ): Promise<{ users: CloudUser[]; limit: number | null }>
  addCloudUser(
    reference: string,
    user: Omit<CloudUser, 'id'> & { readonly password: string },
  ): Promise<CloudUser>
  changeCloudUser(
    reference: string,
    userId: string,
    change: { readonly key: CloudUserKey; readonly value: string },
  ): Promise<void>
  removeCloudUser(reference: string, userId: string): Promise<void>
}
