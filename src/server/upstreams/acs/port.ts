import type { WifiBand } from '#domain/service/routers/wifi.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'
import type { Listed } from '#server/platform/egress/answers/find-listed.ts'

/** How to reach one provider's ACS: the part of a tenant the adapters need. */
export interface AcsAccount {
  readonly clientId: string
  readonly acs: {
    readonly url: string
    readonly issuerId: string
    readonly privateKey: string
    /** What an administrator confirmed of its server; null: the public authorities count. */
    readonly trust?: UpstreamTrust | null | undefined
  }
}

/** A router, as the ACS knows it. */
export interface AcsRouter {
  readonly serial: string
  /** The PPPoE login it connects with. Only this says which customer it belongs to. */
  readonly login: string
  readonly manufacturer: string
  readonly model: string
  readonly installedAt: Date | null
  readonly lastSeen: Date | null
  readonly isOnline: boolean | null
}

/** One Wi-Fi network of a router. */
export interface AcsWlan {
  /** The id the ACS uses. */
  readonly id: string
  readonly band: WifiBand
  readonly lanIndex: number
  readonly wlanIndex: number
  readonly ssid: string
  readonly isEnabled: boolean
  /** As read from the router; null when the router does not reveal it. */
  readonly password: string | null
}

/**
 * What the product asks of a provider's ACS (the service that manages its routers). Every method
 * throws `UpstreamFailure` when the ACS is down, slow or not understood.
 */
export interface Acs {
  /** Minimum length of a Wi-Fi password on its routers, in characters. */
  readonly minPasswordLength: number
  routersOf(login: string, options?: ReadOptions): Promise<Dated<Rows<AcsRouter>>>
  /** Never cached: the answer holds passwords, and is read to learn the present state. */
  wlansOf(serial: string, signal?: AbortSignal): Promise<Listed<AcsWlan>>
  /**
   * Requests a new password, once. `asked` does not mean that the router has it: only reading it
   * back shows that. `refused`: the ACS or the router does not accept this password.
   */
  changePassword(change: {
    readonly serial: string
    readonly wlan: AcsWlan
    readonly password: string
  }): Promise<'asked' | 'refused'>
  /** The same of a name. The call carries the password too, which must be known. */
  changeName(change: {
    readonly serial: string
    readonly wlan: AcsWlan & { readonly password: string }
    readonly name: string
  }): Promise<'asked' | 'refused'>
}
