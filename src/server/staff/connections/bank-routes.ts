import { type BankTest, testBankConnection } from '#contract/staff/connections.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { isolatedTenant } from '#server/platform/egress/addresses/isolated-tenant.ts'
import { isUsableIdentity } from '#server/platform/egress/tls/client-identity.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { PixPermission } from '#server/upstreams/gateways/automatic-pix-port.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { CountTest } from './limits.ts'
import { permissionOf } from './pix-permission.ts'
import { runConnectionTest, secretRequired } from './run-test.ts'
import type { RecordTrial } from './trials.ts'

type TestBody = ParsedBody<typeof testBankConnection>

const untold = { automatic_pix: null, missing_scopes: [] }

const typedOr = (typed: string, kept: string | undefined) =>
  typed === unchangedSecret ? (kept ?? '') : typed

/** What a test needs no answer about. */
const unusedAccount = { pixKey: '', branch: '', account: '', accountType: '' }

/** Tests an account at a bank as it is typed: by a token, and an agreement that does not exist. */
export function bankTestRoutes(
  api: Api,
  deps: {
    readonly tenants: TenantFinder
    readonly gateways: Gateways
    readonly countTest: CountTest
    readonly recordTrial: RecordTrial
    readonly now: () => Date
  },
): void {
  const { tenants, gateways, countTest, recordTrial, now } = deps

  /** The secrets as typed, or as stored; null where a stored one would go to another address. */
  async function secretsOf(body: TestBody) {
    const { client_id: clientId, bank_url: url, bank_token_url: tokenUrl } = body
    const sent = [body.bank_client_secret, body.bank_certificate, body.bank_private_key]
    const areAllTyped = !sent.includes(unchangedSecret)
    const stored = areAllTyped || clientId === '' ? null : (await tenants.find(clientId))?.bank
    // As when saving: a stored secret is only sent to the addresses it was entered for.
    if (!areAllTyped && !(stored?.url === url && stored.tokenUrl === tokenUrl)) return null
    return {
      oauthClientSecret: typedOr(body.bank_client_secret, stored?.oauthClientSecret),
      certificate: typedOr(body.bank_certificate, stored?.certificate),
      privateKey: typedOr(body.bank_private_key, stored?.privateKey),
    }
  }

  async function test(body: TestBody): Promise<BankTest> {
    const secrets = await secretsOf(body)
    if (!secrets) return { ...secretRequired, ...untold }
    if (!isUsableIdentity(secrets, now())) {
      refuse(testBankConnection, 'bank certificate unusable', { fields: ['bank_certificate'] })
    }
    const { bank_url: url, bank_token_url: tokenUrl, bank_client_id: oauthClientId } = body
    const { oauthClientSecret, certificate, privateKey } = secrets
    const bank = { ...unusedAccount, ...secrets, url, tokenUrl, oauthClientId }
    const credentials = [tokenUrl, oauthClientId, oauthClientSecret, certificate, privateKey]
    const clientId = isolatedTenant(url, ...credentials)
    const pix = gateways.automaticPix({ clientId, bank, gateway: null }, 'bank')
    const asked = pix?.readPermission()
    const tested = await runConnectionTest(async () => {
      await asked
      return ''
    })
    const permission = tested.outcome === 'ok' && (await asked)
    return { ...tested, ...(permission ? toAnswer(permission) : untold) }
  }

  register(api, testBankConnection, async ({ staffMember, body }) => {
    await countTest(staffMember)
    const tested = await test(body)
    const { client_id: clientId, bank_url: address } = body
    await recordTrial({ staffMember, action: 'bank tried', clientId, address }, tested.outcome)
    return tested
  })
}

const toAnswer = (permission: PixPermission) => ({
  automatic_pix: permissionOf(permission),
  missing_scopes: [...permission.missing],
})
