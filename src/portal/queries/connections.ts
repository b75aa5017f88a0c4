import {
  type ConnectionTest,
  testAcsConnection,
  testErpConnection,
  testMailDelivery,
} from '#contract/connections.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from './client.ts'

/** Each tries, with what is typed at that moment, whether a provider's service answers. */
export function tryErpConnection(body: BodyOf<typeof testErpConnection>): Promise<ConnectionTest> {
  return call(testErpConnection, { body })
}

export function tryAcsConnection(body: BodyOf<typeof testAcsConnection>): Promise<ConnectionTest> {
  return call(testAcsConnection, { body })
}

export function tryMailConnection(body: BodyOf<typeof testMailDelivery>): Promise<ConnectionTest> {
  return call(testMailDelivery, { body })
}
