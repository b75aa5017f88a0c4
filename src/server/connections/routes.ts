import {
  testAcsConnection,
  testErpConnection,
  testErpForms,
  testMailDelivery,
} from '#contract/connections.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { unchangedSecret } from '#domain/tenants/secret.ts'
import type { Acses } from '#server/acs/acses.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { SignedInStaff } from '#server/http/call.ts'
import { type Api, register } from '#server/http/register.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import { isSameTrust } from '#server/tenants/is-same-trust.ts'
import type { CountTest } from './limit.ts'
import { isolatedTenant } from '#server/egress/isolated-tenant.ts'
import { runConnectionTest, secretRequired } from './run-test.ts'
import { composeTestMail } from './test-mail.ts'

interface Deps {
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly mailer: Mailer
  readonly countTest: CountTest
}

/** A login that no customer has. The test only needs an answer, which is an empty list. */
const unusedLogin = 'teste-de-conexao'

/** Tests whether what an administrator typed works, before or after it is saved. */
export function connectionRoutes(api: Api, deps: Deps): void {
  const { tenants, erps, acses, mailer, countTest } = deps
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
    })
  }

  register(api, testErpConnection, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const erp = await typedErp(staffMember, body)
    if (!erp) return secretRequired
    return runConnectionTest(async () => {
      const { value } = await erp.company({ fresh: true, signal })
      return value?.legalName ?? ''
    })
  })

  register(api, testErpForms, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const erp = await typedErp(staffMember, body)
    if (!erp) refuse(testErpForms, 'secret required')
    return { forms: [...(await erp.formRights(signal))] }
  })

  register(api, testAcsConnection, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const { client_id: clientId, acs_url: url, acs_issuer_id: issuerId, acs_trust: trust } = body
    const sent = body.acs_private_key
    const tenant = sent === unchangedSecret ? await findTenant(clientId) : null
    if (sent === unchangedSecret && tenant?.acs?.url !== url) return secretRequired
    if (tenant && !isSameTrust(tenant.acs?.trust ?? null, trust)) requireFreshSignIn(staffMember)
    const privateKey = tenant?.acs?.privateKey ?? sent
    const acs = acses.for({
      clientId: isolatedTenant(url, issuerId, privateKey, JSON.stringify(trust)),
      acs: { url, issuerId, privateKey, trust },
    })
    return runConnectionTest(async () => {
      await acs.routersOf(unusedLogin, { fresh: true, signal })
      return ''
    })
  })

  register(api, testMailDelivery, async ({ staffMember, body, signal }) => {
    await countTest(staffMember)
    const { client_id: clientId, to } = body
    const tenant = await findTenant(clientId)
    if (!tenant) refuse(testMailDelivery, 'customer not found')
    return runConnectionTest(async () => {
      await mailer.send(tenant, await composeTestMail(tenant, to), signal)
      return ''
    })
  })
}
