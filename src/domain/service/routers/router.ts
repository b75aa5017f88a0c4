import type { WifiBand } from './wifi.ts'

/**
 * A router in a subscriber's home, as the device service (ACS) knows it (second specification,
 * section 3, device). Instants are ISO text.
 */
export interface Router {
  readonly serial: string
  /** The PPPoE login it connects with. */
  readonly login: string
  readonly manufacturer: string
  readonly model: string
  readonly installedAt: string | null
  /** When the router last reported to the device service. */
  readonly lastSeen: string | null
  /** null: the device service does not tell. */
  readonly isOnline: boolean | null
}

/** One wireless network of a router. */
export interface WifiNetwork {
  /** The network's path in the router's parameter tree; unique within the router. */
  readonly path: string
  readonly lanIndex: number
  readonly wlanIndex: number
  readonly band: WifiBand
  readonly ssid: string
  /** null: the router does not tell. */
  readonly password: string | null
  readonly isEnabled: boolean
  /**
   * When a new password was requested that the router has not taken yet; null when none is waiting.
   */
  readonly passwordRequestedAt: string | null
  /** The same of a new name. */
  readonly nameRequestedAt: string | null
}

export interface RouterDetail extends Router {
  readonly networks: readonly WifiNetwork[]
  /** The smallest number of characters that the router accepts in a Wi-Fi password. */
  readonly minPasswordLength: number
}
