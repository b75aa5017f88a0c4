import type { AutomaticPixPermission } from '#contract/staff/connection-outcomes.ts'
import { type GatewayTest, testGatewayConnection } from '#contract/staff/connections.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { AutomaticPix } from '#server/upstreams/gateways/automatic-pix-port.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { unknownOrder } from '#server/upstreams/gateways/unknown-order.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { isolatedTenant } from '#server/platform/egress/addresses/isolated-tenant.ts'
import type { CountTest } from './limits.ts'
import { permissionOf } from './pix-permission.ts'
import { runConnectionTest, secretRequired } from './run-test.ts'
import type { RecordTrial } from './trials.ts'

/** What the gateway says of Pix Automático, asked for an agreement that does not exist. */
async function readPermission(pix: AutomaticPix): Promise<AutomaticPixPermission> {
  try {
    return permissionOf(await pix.readPermission())
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return 'unknown'
  }
}

/** Tests a card gateway by asking for an order that was never sent: nothing is charged or stored. */
export function gatewayTestRoutes(
  api: Api,
  deps: {
    readonly tenants: TenantFinder
    readonly gateways: Gateways
    readonly countTest: CountTest
    readonly recordTrial: RecordTrial
  },
): void {
  const { tenants, gateways, countTest, recordTrial } = deps

  async function test(body: ParsedBody<typeof testGatewayConnection>): Promise<GatewayTest> {
    const { client_id: clientId, gateway_url: url, gateway_merchant_key: sent } = body
    const queryUrl = body.gateway_query_url || url
    const merchantId = body.gateway_merchant_id
    const isStored = sent === unchangedSecret
    const stored = isStored && clientId !== '' ? (await tenants.find(clientId))?.gateway : null
    // As when saving: a stored key is only sent to the addresses it was entered for.
    if (isStored && !(stored?.url === url && stored.queryUrl === queryUrl)) {
      return { ...secretRequired, automatic_pix: null }
    }
    const merchantKey = stored?.merchantKey ?? sent
    const account = {
      clientId: isolatedTenant(queryUrl, merchantId, merchantKey),
      gateway: { url, queryUrl, merchantId, merchantKey },
      bank: null,
    }
    const tested = await runConnectionTest(async () => {
      await gateways.for(account)?.find(unknownOrder())
      return ''
    })
    const pix = tested.outcome === 'ok' ? gateways.automaticPix(account, 'cielo') : null
    return { ...tested, automatic_pix: pix && (await readPermission(pix)) }
  }

  register(api, testGatewayConnection, async ({ staffMember, body }) => {
    await countTest(staffMember)
    const tested = await test(body)
    const { client_id: clientId, gateway_url: address } = body
    await recordTrial({ staffMember, action: 'gateway tried', clientId, address }, tested.outcome)
    return tested
  })
}
