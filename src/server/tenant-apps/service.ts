import type { TenantAppForm } from '#contract/tenant-apps.ts'
import { isMethodAllowed, requiredList } from '#domain/apps/app-method.ts'
import { appOfForm, entryOf } from './entry.ts'
import type { TenantAppStore } from './store.ts'

type FormFlaw =
  | 'integration method not allowed'
  | 'product ids not provided'
  | 'plan ids not provided'
  | 'integration product ids not provided'

/** What no single field is to blame for; null when the app can be offered as it is. */
export function formFlaw(form: TenantAppForm): FormFlaw | null {
  const { activation_criteria: criterion, integration_method: method } = form
  if (!isMethodAllowed(criterion, method)) return 'integration method not allowed'
  const needed = requiredList(criterion)
  if (needed === 'product_ids' && form.product_ids.length === 0) return 'product ids not provided'
  if (needed === 'plan_ids' && form.plan_ids.length === 0) return 'plan ids not provided'
  const adds = method === 'add_product_in_contract'
  const hasAdded = form.integration_method_product_ids.length > 0
  return adds && !hasAdded ? 'integration product ids not provided' : null
}

export type TenantAppService = ReturnType<typeof tenantAppService>

/** What administrators do with the apps of a provider; `null`, `false`: there is none such. */
export function tenantAppService({ apps }: { readonly apps: TenantAppStore }) {
  return {
    list: async (clientId: string) =>
      (await apps.list(clientId)).map((app) => entryOf(clientId, app)),

    find: async (clientId: string, id: string) => {
      const app = await apps.find(clientId, id)
      return app && entryOf(clientId, app)
    },

    add: async (clientId: string, form: TenantAppForm) =>
      entryOf(clientId, await apps.add(clientId, appOfForm(form))),

    /** `changed` names what is not as it was: the record of staff's doings keeps the names. */
    edit: async (clientId: string, id: string, form: TenantAppForm) => {
      const before = await apps.find(clientId, id)
      if (!before) return null
      const app = { id, ...appOfForm(form) }
      if (!(await apps.replace(clientId, app))) return null
      const old = Object.entries(entryOf(clientId, before))
      const entry = entryOf(clientId, app)
      const now = new Map<string, unknown>(Object.entries(entry))
      const changed = old
        .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)))
        .map(([name]) => name)
      return { entry, changed }
    },

    remove: (clientId: string, id: string) => apps.remove(clientId, id),
  }
}
