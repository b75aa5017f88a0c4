import type { WifiBand } from '#domain/service/routers/wifi.ts'

/**
 * What a network does with a new password. `applies`: takes it at once. `fails-first`: fails every
 * other time, beginning with the first. `queues`: takes it after `queueSeconds`. `never`: accepts
 * it and never takes it.
 */
type PasswordBehaviour = 'applies' | 'fails-first' | 'queues' | 'never'

export interface SandboxWlan {
  readonly id: string
  readonly band: WifiBand
  readonly ssid: string
  readonly password: string
  readonly passwordBehaviour: PasswordBehaviour
  /** The router does not tell the network's password. */
  readonly hidesPassword?: boolean
}

/** A router that the sandbox's device service manages. */
export interface SandboxRouter {
  readonly serial: string
  readonly login: string
  readonly manufacturer: string
  readonly model: string
  readonly isOnline: boolean
  /** Days before today; null when the service does not know. */
  readonly installedDaysAgo: number | null
  /** Milliseconds that a call to the router takes. */
  readonly delayMs?: number
  readonly wlans: readonly SandboxWlan[]
}

/** Seconds until a queued password is on the router. */
export const queueSeconds = 10
