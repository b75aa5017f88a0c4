import type { ParsedBody } from '#contract/endpoint.ts'
import { editTenantApp, type TenantAppForm } from '#contract/tenant-apps.ts'
import { isMethodAllowed, requiredList } from '#domain/apps/app-method.ts'
import { refuse } from '#server/http/refusal.ts'
import { fromForm, toEntry } from './form-mapping.ts'
import type { TenantAppStore } from './store.ts'

type EditedForm = ParsedBody<typeof editTenantApp>

type FormProblem =
  | 'integration method not allowed'
  | 'product ids not provided'
  | 'plan ids not provided'
  | 'integration product ids not provided'

/** A problem that concerns several fields together; null when the app can be offered. */
export function formProblem(form: TenantAppForm): FormProblem | null {
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

/** What administrators do with the apps of a provider. `null` or `false`: there is no such app. */
export function tenantAppService({ apps }: { readonly apps: TenantAppStore }) {
  return {
    list: async (clientId: string) =>
      (await apps.list(clientId)).map((app) => toEntry(clientId, app)),

    find: async (clientId: string, id: string) => {
      const app = await apps.find(clientId, id)
      return app && toEntry(clientId, app)
    },

    add: async (clientId: string, form: TenantAppForm) =>
      toEntry(clientId, await apps.add(clientId, fromForm(form))),

    /** `changed` lists the names of the changed fields, for the audit log. */
    edit: async (clientId: string, id: string, { version, ...form }: EditedForm) => {
      const replaced = await apps.replace(clientId, id, ({ changedAt }) => {
        if (version !== undefined && version !== changedAt.toISOString()) {
          refuse(editTenantApp, 'customer app changed meanwhile')
        }
        return fromForm(form)
      })
      if (!replaced) return null
      const { version: _, ...before } = toEntry(clientId, replaced.before)
      const entry = toEntry(clientId, replaced.after)
      const after = new Map<string, unknown>(Object.entries(entry))
      const changed = Object.entries(before)
        .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after.get(name)))
        .map(([name]) => name)
      return { entry, changed }
    },

    remove: (clientId: string, id: string) => apps.remove(clientId, id),
  }
}
