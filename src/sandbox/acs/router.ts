import type { WifiBand } from '#domain/routers/wifi.ts'

/** How a network takes a new password. `fails-first`: every other time, beginning with the first. */
type Manner = 'applies' | 'fails-first' | 'queues' | 'never'

export interface BoxWlan {
  readonly id: string
  readonly band: WifiBand
  readonly ssid: string
  readonly password: string
  readonly manner: Manner
  /** The device keeps its password to itself. */
  readonly isSecretive?: boolean
}

/** A router the box's device service knows. */
export interface BoxDevice {
  readonly serial: string
  readonly login: string
  readonly manufacturer: string
  readonly model: string
  readonly isOnline: boolean
  /** Days before today; null where the service does not know. */
  readonly installedDaysAgo: number | null
  /** Milliseconds it takes to do what it is told. */
  readonly delay?: number
  readonly wlans: readonly BoxWlan[]
}

/** Seconds a queued change waits for the device to report. */
export const queueSeconds = 10
