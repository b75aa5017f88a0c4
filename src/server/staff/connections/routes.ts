import {
  type ConnectionTest,
  testAcsConnection,
  testErpConnection,
  testErpForms,
  testMailDelivery,
} from '#contract/staff/connections.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import type { Acses } from '#server/upstreams/acs/acses.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { requireFreshSignIn } from '#server/platform/http/fresh-sign-in.ts'
import { isSameTrust } from '#server/platform/tenants/is-same-trust.ts'
import type { CountTest } from './limits.ts'
import { isolatedTenant } from '#server/platform/egress/addresses/isolated-tenant.ts'
import { runConnectionTest, secretRequired } from './run-test.ts'
import { composeTestMail } from './test-mail.ts'
import type { RecordTrial } from './trials.ts'

interface Deps {
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly mailer: Mailer
  readonly countTest: CountTest
  readonly recordTrial: RecordTrial
}

/** A login that no customer has. The test only needs an answer, which is an empty list. */
const unusedLogin = 'teste-de-conexao'

/** Tests whether what an administrator typed works, before or after it is saved. */
export function connectionRoutes(api: Api, deps: Deps): void {
  const { tenants, erps, acses, mailer, countTest, recordTrial } = deps
  const findTenant = async (clientId: string) => (clientId === '' ? null : tenants.find(clientId))

  /** The ERP as it is typed; null where a stored token would go to another address. */
  async function typedErp(staffMember: SignedInStaff, body: ParsedBody<typeof testErpConnection>) {
    const { client_id: clientId, ixc_domain: ixcDomain, ixc_access_token: sent } = body
    const { ixc_trust: ixcTrust } = body
    const tenant = sent === unchangedSecret ? await findTenant(clientId) : null
    // As when saving: a stored token is only sent to the address it was entered for.
    if (sent === unchangedSecret && tenant?.ixcDomain !== ixcDomain) return null
    if (tenant && !isSameTrust(tenant.ixcTrust, ixcTrust)) requireFreshSignIn(staffMember)
    const ixcAccessToken = tenant?.ixcAccessToken ?? sent
    return erps.for({
      clientId: isolatedTenant(ixcDomain, ixcAccessToken, JSON.stringify(ixcTrust)),
      ixcDomain,
      ixcAccessToken,
      ixcTrust,
      rules: tenant?.rules ?? providerRules(clientId),
    })
  }

  /** The device service as it is typed; null where a stored key would go to another address. */
  async function typedAcs(staffMember: SignedInStaff, body: ParsedBody<typeof testAcsConnection>) {
    const { client_id: clientId, acs_url: url, acs_issuer_id: issuerId, acs_trust: trust } = body
    const sent = body.acs_private_key
    const tenant = sent === unchangedSecret ? await findTenant(clientId) : null
    if (sent === unchangedSecret && tenant?.acs?.url !== url) return null
    if (tenant && !isSameTrust(tenant.acs?.trust ?? null, trust)) requireFreshSignIn(staffMember)
    const privateKey = tenant?.acs?.privateKey ?? sent
    return acses.for({
      clientId: isolatedTenant(url, issuerId, privateKey, JSON.stringify(trust)),
      acs: { url, issuerId, privateKey, trust },
    })
  }

  register(api, testErpConnection, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const erp = await typedErp(staffMember, body)
    const tested: ConnectionTest = erp
      ? await runConnectionTest(async () => {
          const { value } = await erp.company({ fresh: true, signal })
          return value?.legalName ?? ''
        })
      : secretRequired
    const { client_id: clientId, ixc_domain: address } = body
    await recordTrial({ staffMember, action: 'erp tried', clientId, address }, tested.outcome)
    return tested
  })

  register(api, testErpForms, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const erp = await typedErp(staffMember, body)
    const { client_id: clientId, ixc_domain: address } = body
    const trial = { staffMember, action: 'erp rights tried', clientId, address } as const
    if (!erp) {
      await recordTrial(trial, 'secret required')
      refuse(testErpForms, 'secret required')
    }
    const forms = await erp.formRights(signal)
    const hasAll = forms.every(({ outcome }) => outcome === 'ok' || outcome === 'untested')
    await recordTrial(trial, hasAll ? 'ok' : 'rights missing')
    return { forms: [...forms] }
  })

  register(api, testAcsConnection, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const acs = await typedAcs(staffMember, body)
    const tested: ConnectionTest = acs
      ? await runConnectionTest(async () => {
          await acs.routersOf(unusedLogin, { fresh: true, signal })
          return ''
        })
      : secretRequired
    const { client_id: clientId, acs_url: address } = body
    await recordTrial({ staffMember, action: 'acs tried', clientId, address }, tested.outcome)
    return tested
  })

  register(api, testMailDelivery, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const { client_id: clientId, to } = body
    const tenant = await findTenant(clientId)
    if (!tenant) refuse(testMailDelivery, 'customer not found')
    const tested = await runConnectionTest(async () => {
      await mailer.send(tenant, await composeTestMail(tenant, to), signal)
      return ''
    })
    await recordTrial({ staffMember, action: 'mail tried', clientId }, tested.outcome)
    return tested
  })
}
