import {
  type BankTest,
  type ConnectionTest,
  type FormRight,
  type GatewayTest,
  testAcsConnection,
  testBankConnection,
  testErpConnection,
  testErpForms,
  testGatewayConnection,
  testMailDelivery,
  testMessageDelivery,
} from '#contract/staff/connections.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

/* Each tests whether a provider's service answers with what is typed in the form at that moment. */

export function testErp(body: BodyOf<typeof testErpConnection>): Promise<ConnectionTest> {
  return call(testErpConnection, { body })
}

export function testAcs(body: BodyOf<typeof testAcsConnection>): Promise<ConnectionTest> {
  return call(testAcsConnection, { body })
}

export function testMail(body: BodyOf<typeof testMailDelivery>): Promise<ConnectionTest> {
  return call(testMailDelivery, { body })
}

export function testMessage(body: BodyOf<typeof testMessageDelivery>): Promise<ConnectionTest> {
  return call(testMessageDelivery, { body })
}

/** Which forms of the ERP the token may read. */
export async function testErpRights(
  body: BodyOf<typeof testErpForms>,
): Promise<readonly FormRight[]> {
  return (await call(testErpForms, { body })).forms
}

export function testBank(body: BodyOf<typeof testBankConnection>): Promise<BankTest> {
  return call(testBankConnection, { body })
}

export function testGateway(body: BodyOf<typeof testGatewayConnection>): Promise<GatewayTest> {
  return call(testGatewayConnection, { body })
}
