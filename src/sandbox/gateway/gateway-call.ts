import type { SandboxStore } from '#sandbox/store.ts'

/** The context of one call to the gateway. */
export interface GatewayCall {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}
