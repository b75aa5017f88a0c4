import { editBridge, findBridge, type PlatformBridge } from '#contract/platform-bridge.ts'
import { unchangedSecret } from '#domain/tenants/secret.ts'
import type { AuditLog } from '#server/audit/audit.ts'
import type { Egress } from '#server/egress/egress.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { maskSecret } from './secret-field.ts'
import type { PlatformAccount, PlatformAccountStore } from '#server/platforms/store.ts'

const asTold = (account: PlatformAccount | null): PlatformBridge => ({
  platform_url: account?.url ?? '',
  platform_key: maskSecret(account?.key),
})

function changed(before: PlatformAccount | null, after: PlatformAccount | null): string[] {
  const fields = { platform_url: 'url', platform_key: 'key' } as const
  return Object.entries(fields)
    .filter(([, key]) => before?.[key] !== after?.[key])
    .map(([name]) => name)
}

/** The bridge to a provider's app platforms, as administrators enter it. */
export function bridgeRoutes(
  api: Api,
  parts: {
    readonly tenants: TenantFinder
    readonly platformAccounts: PlatformAccountStore
    readonly egress: Pick<Egress, 'allows'>
    readonly audit: Pick<AuditLog, 'record'>
  },
): void {
  const { tenants, platformAccounts, egress, audit } = parts

  /** What was typed as an account; null: none. Nothing goes to an address it was not given for. */
  function read(
    { platform_url: url, platform_key: sent }: PlatformBridge,
    kept: PlatformAccount | null,
    clientId: string,
  ): PlatformAccount | null {
    if (url === '' && (sent === '' || sent === unchangedSecret)) return null
    if (url === '' || sent === '') refuse(editBridge, 'bridge incomplete')
    if (!egress.allows(url)) refuse(editBridge, 'address refused', { fields: ['platform_url'] })
    if (sent !== unchangedSecret) return { clientId, url, key: sent }
    if (kept?.url !== url) refuse(editBridge, 'secret required', { fields: ['platform_key'] })
    return kept
  }

  register(api, findBridge, async ({ params: { clientId } }) => {
    if (!(await tenants.find(clientId))) refuse(findBridge, 'customer not found')
    return asTold(await platformAccounts.find(clientId))
  })

  register(api, editBridge, async ({ operator, params: { clientId }, body }) => {
    if (!(await tenants.find(clientId))) refuse(editBridge, 'customer not found')
    const before = await platformAccounts.find(clientId)
    const after = read(body, before, clientId)
    const fields = changed(before, after)
    if (fields.length > 0) {
      await audit.record({ operator, clientId, action: 'tenant edited', fields })
      if (after) await platformAccounts.put(after)
      else await platformAccounts.remove(clientId)
    }
    return asTold(after)
  })
}
