import { UpstreamFailure } from '../egress/failure.ts'
import type { CloudUser, CloudUserKey } from '#domain/cloud-users/cloud-user.ts'

/** The services accounts can be had at, by their names in the protocol (README.md). */
export type PlatformService = 'watch' | 'watchbr' | 'oletv' | 'playhub' | 'toca-livros'

export interface PlatformAccount {
  /** `pending`: asked for and being prepared; `suspended`: taken away again. */
  readonly state: 'active' | 'pending' | 'suspended'
  readonly login: string
  readonly email: string
  /** Where it is used in a browser; https or empty. */
  readonly accessUrl: string
}

/** Who an account is for. What a service has no use for may be empty. */
export interface AccountHolder {
  readonly name: string
  /** CPF digits or CNPJ upper case. */
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
 * The platform understood and will not: nothing was changed. Whoever has no words for the reason may
 * treat it as any other failure.
 */
export class PlatformRefusal extends UpstreamFailure {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super('platform', 'garbage', `refused: ${reason}`)
    this.reason = reason
  }
}

interface Options {
  readonly signal?: AbortSignal | undefined
}

/**
 * What the product asks of the services behind a provider's apps. `reference` names an account: one
 * app of one contract. Every method throws `PlatformRefusal`, or `UpstreamFailure` when there was no
 * usable answer; of a change that says nothing about whether it happened.
 */
export interface Platform {
  /** null when there is none yet. */
  account(
    service: PlatformService,
    reference: string,
    options?: Options,
  ): Promise<PlatformAccount | null>
  /** The same reference opens one account, however often it is asked for. */
  open(service: PlatformService, reference: string, holder: AccountHolder): Promise<PlatformAccount>
  /** The platform writes to the account's own address. */
  recoverPassword(service: PlatformService, reference: string, email: string): Promise<void>

  /** `limit`: GB of all users together; null when there is none. */
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
