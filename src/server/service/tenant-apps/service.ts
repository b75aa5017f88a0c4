import type { ParsedBody } from '#contract/platform/endpoint.ts'
import {
  addTenantApp,
  editTenantApp,
  type TenantAppEntry,
  type TenantAppForm,
} from '#contract/service/tenant-apps.ts'
import { isSameJson } from '#domain/platform/values/same-json.ts'
import { isMethodAllowed, requiredList } from '#domain/service/apps/app-method.ts'
import { isPortalFile } from '#domain/platform/hosts/own-picture.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { RecordTenantChange, TenantChange } from '#server/messaging/led-changes/module.ts'
import { fromForm, toEntry } from './form-mapping.ts'
import type { TenantAppStore } from './store.ts'

/** Who changes an app of which provider. */
type Administrator = Pick<TenantChange, 'staffMember' | 'clientId'>

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

function changedNames(before: TenantAppEntry, after: TenantAppEntry): string[] {
  const values = new Map<string, unknown>(Object.entries(after))
  return Object.entries(before)
    .filter(([name, value]) => !isSameJson(value, values.get(name)))
    .map(([name]) => name)
}

export type TenantAppService = ReturnType<typeof tenantAppService>

/** What administrators do with the apps of a provider. `null` or `false`: there is no such app. */
export function tenantAppService(deps: {
  readonly apps: TenantAppStore
  readonly egress: Pick<Egress, 'allows'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly recordChange: RecordTenantChange
}) {
  const { apps, egress, audit, recordChange } = deps

  /**
   * The address of an image that is kept is not judged again. That of an upload is refused: uploads live by
   * the form of their provider, which would delete one beneath an app.
   */
  function requireValid(form: TenantAppForm, keptImage: string): void {
    const problem = formProblem(form)
    if (problem) refuse(addTenantApp, problem)
    const { image } = form
    if (image === '' || image === keptImage || isPortalFile(image) || egress.allows(image)) return
    refuse(addTenantApp, 'address refused', { fields: ['image'] })
  }

  return {
    list: async (clientId: string) =>
      (await apps.list(clientId)).map((app) => toEntry(clientId, app)),

    find: async (clientId: string, id: string) => {
      const app = await apps.find(clientId, id)
      return app && toEntry(clientId, app)
    },

    add: async (by: Administrator, form: TenantAppForm) => {
      requireValid(form, '')
      const change = { action: 'app created', fields: Object.keys(form), before: {} } as const
      const added = await apps.add(by.clientId, fromForm(form), (tx) =>
        recordChange({ ...by, ...change, after: form }, tx),
      )
      return toEntry(by.clientId, added)
    },

    edit: async (by: Administrator, id: string, { version, ...form }: EditedForm) => {
      const app = await apps.replace(by.clientId, id, async (stored, tx) => {
        if (version !== undefined && version !== stored.changedAt.toISOString()) {
          refuse(editTenantApp, 'customer app changed meanwhile')
        }
        requireValid(form, stored.image)
        const changed = fromForm(form)
        const before = toEntry(by.clientId, stored)
        const after = toEntry(by.clientId, { ...stored, ...changed })
        const fields = changedNames(before, after)
        await recordChange({ ...by, action: 'app edited', fields, before, after }, tx)
        return changed
      })
      return app && toEntry(by.clientId, app)
    },

    remove: ({ staffMember, clientId }: Administrator, id: string) =>
      apps.remove(clientId, id, ({ name: subject }, tx) =>
        audit.record({ staffMember, clientId, action: 'app removed', subject }, tx),
      ),
  }
}
