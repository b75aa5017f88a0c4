import type { Tenant } from '#server/tenants/tenant.ts'

/** A message with a code, to one mobile. */
export interface CodeMessage {
  /** E.164: `+5548991010000`. */
  readonly mobile: string
  readonly code: string
}

/** The provider, as far as sending a message needs it. */
export type MessagingTenant = Pick<Tenant, 'alias' | 'clientId' | 'messageGateway'>

export interface MessageSender {
  /** Resolves when the gateway has taken the message; otherwise throws `UpstreamFailure`. */
  sendCode(tenant: MessagingTenant, message: CodeMessage, signal?: AbortSignal): Promise<void>
  /**
   * Tests the gateway. With a mobile, sends it one message, which may be billed; without one, only
   * checks what needs no call: that the address may be called and the template can be filled.
   */
  testMessageGateway(
    tenant: MessagingTenant,
    mobile: string | null,
    signal?: AbortSignal,
  ): Promise<void>
}
