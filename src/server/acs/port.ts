import type { WifiBand } from '#domain/routers/wifi.ts'
import type { Dated } from '#server/erp/port.ts'

/** How to reach one provider's device service: the part of a tenant the adapters need. */
export interface AcsAccount {
  readonly clientId: string
  readonly acs: { readonly url: string; readonly issuerId: string; readonly privateKey: string }
}

export interface AcsDevice {
  readonly serial: string
  /** The PPPoE login it connects with: whose it is follows from that alone. */
  readonly login: string
  readonly manufacturer: string
  readonly model: string
  readonly installedAt: Date | null
  readonly lastSeen: Date | null
  readonly isOnline: boolean | null
}

/** One WLAN of a device. */
export interface AcsWlan {
  /** What the device service calls it. */
  readonly id: string
  readonly band: WifiBand
  readonly lanIndex: number
  readonly wlanIndex: number
  readonly ssid: string
  readonly isEnabled: boolean
  /** As read from the device; null when it does not tell. */
  readonly password: string | null
}

interface ReadOptions {
  readonly fresh?: boolean
  readonly signal?: AbortSignal
}

/**
 * What the product asks of a provider's device service (ACS). Every method throws `UpstreamFailure`
 * when it is down, slow or talks garbage.
 */
export interface Acs {
  /** Fewest characters its devices take for a password. */
  readonly passwordMin: number
  devicesOf(login: string, options?: ReadOptions): Promise<Dated<AcsDevice[]>>
  /** Never remembered: the answer holds passwords, and is asked to learn what holds now. */
  wlansOf(serial: string, signal?: AbortSignal): Promise<AcsWlan[]>
  /**
   * Asks once for a new password. Having asked says nothing of the device: reading back does.
   * `refused`: the service or the device will not take this password.
   */
  changePassword(change: {
    readonly serial: string
    readonly wlan: AcsWlan
    readonly password: string
  }): Promise<'asked' | 'refused'>
}
