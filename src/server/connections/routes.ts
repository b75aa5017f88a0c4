import { createHash } from 'node:crypto'
import {
  type ConnectionTest,
  testAcsConnection,
  testErpConnection,
  testMailDelivery,
} from '#contract/connections.ts'
import { unchangedSecret } from '#domain/tenants/secret.ts'
import type { Acses } from '#server/acs/acses.ts'
import type { Erps } from '#server/erp/erps.ts'
import { type Api, register } from '#server/http/register.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { trial } from './outcome.ts'
import { trialLetter } from './trial-letter.ts'

interface Parts {
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly mailer: Mailer
}

/**
 * Trials keep to themselves: what one finds broken breaks neither the provider's traffic nor the next
 * trial, and no answer to other credentials is taken for theirs.
 */
function laneOf(address: string, ...credentials: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(credentials)).digest('hex')
  return `trial of ${address} ${digest.slice(0, 16)}`
}

const secretRequired: ConnectionTest = { outcome: 'secret required', name: '', took: 0 }

/** Nobody's login: the answer is an empty list, and getting one is all that is wanted. */
const nobody = 'teste-de-conexao'

/** Whether what an administrator typed would work, before or after it is saved. */
export function connectionRoutes(api: Api, { tenants, erps, acses, mailer }: Parts): void {
  const kept = async (clientId: string) => (clientId === '' ? null : tenants.find(clientId))

  register(api, testErpConnection, async ({ body, signal }) => {
    const { client_id: clientId, ixc_domain: ixcDomain, ixc_access_token: sent } = body
    const tenant = sent === unchangedSecret ? await kept(clientId) : null
    // As when saving: a token goes to no address it was not entered for.
    if (sent === unchangedSecret && tenant?.ixcDomain !== ixcDomain) return secretRequired
    const ixcAccessToken = tenant?.ixcAccessToken ?? sent
    const erp = erps.for({ clientId: laneOf(ixcDomain, ixcAccessToken), ixcDomain, ixcAccessToken })
    return trial(async () => {
      const { value } = await erp.company({ fresh: true, signal })
      return value?.legalName ?? ''
    })
  })

  register(api, testAcsConnection, async ({ body, signal }) => {
    const { client_id: clientId, acs_url: url, acs_issuer_id: issuerId } = body
    const sent = body.acs_private_key
    const tenant = sent === unchangedSecret ? await kept(clientId) : null
    if (sent === unchangedSecret && !tenant?.acs) return secretRequired
    const privateKey = tenant?.acs?.privateKey ?? sent
    const acs = acses.for({
      clientId: laneOf(url, issuerId, privateKey),
      acs: { url, issuerId, privateKey },
    })
    return trial(async () => {
      await acs.devicesOf(nobody, { fresh: true, signal })
      return ''
    })
  })

  register(api, testMailDelivery, async ({ body: { client_id: clientId, to }, signal }) => {
    const tenant = await kept(clientId)
    if (!tenant) refuse(testMailDelivery, 'customer not found')
    return trial(async () => {
      await mailer.send(tenant, await trialLetter(tenant, to), signal)
      return ''
    })
  })
}
