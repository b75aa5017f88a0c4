import {
  editBridge,
  findBridge,
  type PlatformBridge,
} from '#contract/staff/tenants/platform-bridge.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import { maskSecret } from './secret-field.ts'
import type { Bridge, BridgeStore } from '#server/upstreams/platforms/store.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'

const toAnswer = (bridge: Bridge | null): PlatformBridge => ({
  platform_url: bridge?.url ?? '',
  platform_key: maskSecret(bridge?.key),
})

function changedFields(before: Bridge | null, after: Bridge | null): string[] {
  const fields = { platform_url: 'url', platform_key: 'key' } as const
  return Object.entries(fields)
    .filter(([, key]) => before?.[key] !== after?.[key])
    .map(([name]) => name)
}

/** The bridge to a provider's app platforms, as administrators edit it. */
export function bridgeRoutes(
  api: Api,
  parts: {
    readonly tenants: Pick<TenantStore, 'find' | 'edit'>
    readonly bridges: BridgeStore
    readonly egress: Pick<Egress, 'allows'>
    readonly recordChange: RecordTenantChange
  },
): void {
  const { tenants, bridges, egress, recordChange } = parts

  /**
   * The submitted form as a bridge; null removes it. A stored key is kept only for the address it was
   * entered for, so that it is never sent to another one; an address that is kept is not judged again.
   */
  function toBridge(
    { platform_url: url, platform_key: sent }: PlatformBridge,
    stored: Bridge | null,
    clientId: string,
  ): Bridge | null {
    if (url === '' && (sent === '' || sent === unchangedSecret)) return null
    if (url === '' || sent === '') refuse(editBridge, 'bridge incomplete')
    const isKept = stored?.url === url
    if (!isKept && !egress.allows(url))
      refuse(editBridge, 'address refused', { fields: ['platform_url'] })
    if (sent !== unchangedSecret) return { clientId, url, key: sent }
    return isKept ? stored : refuse(editBridge, 'secret required', { fields: ['platform_key'] })
  }

  register(api, findBridge, async ({ params: { clientId } }) => {
    if (!(await tenants.find(clientId))) refuse(findBridge, 'customer not found')
    return toAnswer(await bridges.find(clientId))
  })

  register(api, editBridge, async ({ staffMember, params: { clientId }, body }) => {
    let after: Bridge | null = null
    // The provider gets a new version: whoever has its form open must learn of the change.
    const stored = await tenants.edit(clientId, async ({ tenant }, tx) => {
      const before = await bridges.find(clientId, tx)
      after = toBridge(body, before, clientId)
      const fields = changedFields(before, after)
      if (fields.length === 0) return null
      const values = { before: { platform_url: before?.url }, after: { platform_url: after?.url } }
      const change = { staffMember, clientId, action: 'tenant edited', fields, ...values } as const
      await recordChange(change, tx)
      if (after) await bridges.put(after, tx)
      else await bridges.remove(clientId, tx)
      return tenant
    })
    if (!stored) refuse(editBridge, 'customer not found')
    return toAnswer(after)
  })
}
