import type { WifiBand } from './wifi.ts'

/** Equipment in a subscriber's home (specification 3). Instants are ISO text. */
export interface Device {
  readonly serial: string
  /** The PPPoE login it connects with. */
  readonly login: string
  readonly manufacturer: string
  readonly model: string
  readonly installedAt: string | null
  /** When it last reported to the device service. */
  readonly lastSeen: string | null
  /** null: the device service does not say. */
  readonly isOnline: boolean | null
}

/** One wireless network of a device. */
export interface WifiNetwork {
  /** Where the device keeps it; unique within the device. */
  readonly path: string
  readonly lanIndex: number
  readonly wlanIndex: number
  readonly band: WifiBand
  readonly ssid: string
  /** null: the device does not tell. */
  readonly password: string | null
  readonly isEnabled: boolean
  /** Since when a new password is waiting for the device. */
  readonly askedAt: string | null
}

export interface DeviceDetail extends Device {
  readonly networks: readonly WifiNetwork[]
  /** Fewest characters the device itself takes for a password. */
  readonly passwordMin: number
}
