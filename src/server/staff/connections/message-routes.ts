import { testMessageDelivery } from '#contract/staff/connections.ts'
import { mobilesIn } from '#domain/account/people/mobile.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { MessageSender } from '#server/upstreams/messages/port.ts'
import type { CountTest } from './limits.ts'
import { runConnectionTest } from './run-test.ts'
import type { RecordTrial } from './trials.ts'

/** Tests the stored message gateway of a provider by one message to the administrator's mobile. */
export function messageTestRoutes(
  api: Api,
  deps: {
    readonly tenants: TenantFinder
    readonly messages: Pick<MessageSender, 'sendTest'>
    readonly countTest: CountTest
    readonly recordTrial: RecordTrial
  },
): void {
  const { tenants, messages, countTest, recordTrial } = deps

  register(api, testMessageDelivery, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const tenant = await tenants.find(body.client_id)
    if (!tenant) refuse(testMessageDelivery, 'customer not found')
    if (!tenant.messageGateway) refuse(testMessageDelivery, 'message gateway not configured')
    const [mobile = ''] = mobilesIn(body.mobile)
    const tested = await runConnectionTest(async () => {
      await messages.sendTest(tenant, mobile, signal)
      return ''
    })
    const trial = { staffMember, action: 'messages tried', clientId: tenant.clientId } as const
    await recordTrial(trial, tested.outcome)
    return tested
  })
}
