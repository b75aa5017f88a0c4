import type { QueryClient } from '@tanstack/react-query'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { acsRecordQuery } from '#portal/queries/staff/tenants/acs.ts'
import { bridgeQuery, saveBridge } from '#portal/queries/staff/tenants/platform-bridge.ts'
import { saveTenant, tenantQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { type SavedTenant, toBridge, toChange } from './form-mapping.ts'
import { bridgeFailure, editFailure } from '../refusals.ts'
import { saveAcs } from './save-acs.ts'
import type { CheckedForm, FormField } from './tenant-schema.ts'

/** What is saved of a provider now; null when it cannot be asked for. */
export async function fetchSaved(
  client: QueryClient,
  clientId: string,
): Promise<SavedTenant | null> {
  try {
    const [tenant, acs, bridge] = await Promise.all([
      client.fetchQuery(tenantQuery(clientId)),
      client.fetchQuery(acsRecordQuery(clientId)),
      client.fetchQuery(bridgeQuery(clientId)),
    ])
    return tenant && { tenant, acs, bridge }
  } catch {
    return null
  }
}

/** Saves the bridge where the form changed it. */
export async function saveBridgeOf(
  clientId: string,
  current: SavedTenant['bridge'],
  form: CheckedForm,
): Promise<Failure<FormField> | null> {
  const bridge = toBridge(form)
  const isSame =
    bridge.platform_url === current?.platform_url && bridge.platform_key === current.platform_key
  if (!current || isSame) return null
  try {
    await saveBridge(clientId, bridge)
    return null
  } catch (error) {
    return bridgeFailure(error)
  }
}

/** Saves the provider, then its bridge and its ACS record; what comes after a failure is not saved. */
export async function saveTenantForm(
  client: QueryClient,
  saved: SavedTenant,
  form: CheckedForm,
): Promise<Failure<FormField> | null> {
  const { client_id: clientId, version } = saved.tenant
  try {
    await saveTenant(client, clientId, toChange(saved, form), version)
  } catch (error) {
    return editFailure(error)
  }
  return (
    (await saveBridgeOf(clientId, saved.bridge, form)) ?? (await saveAcs(clientId, saved.acs, form))
  )
}
