import { type ConnectionTrial, tryAcs, tryErp, tryMail } from '#contract/connections.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from './client.ts'

/** Each tries, with what is typed at that moment, whether a provider's service answers. */
export function tryErpConnection(body: BodyOf<typeof tryErp>): Promise<ConnectionTrial> {
  return call(tryErp, { body })
}

export function tryAcsConnection(body: BodyOf<typeof tryAcs>): Promise<ConnectionTrial> {
  return call(tryAcs, { body })
}

export function tryMailConnection(body: BodyOf<typeof tryMail>): Promise<ConnectionTrial> {
  return call(tryMail, { body })
}
