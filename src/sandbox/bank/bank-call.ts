import type { GatewayCall } from '#sandbox/gateway/gateway-call.ts'
import type { Provider } from '#sandbox/world/world.ts'

/** The context of one call to the bank. */
export interface BankCall extends GatewayCall {
  readonly provider: Provider
}
