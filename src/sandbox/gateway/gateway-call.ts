import type { SandboxStore } from '#sandbox/store.ts'

/** What every part of the gateway knows of the call it answers. */
export interface GatewayCall {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}
