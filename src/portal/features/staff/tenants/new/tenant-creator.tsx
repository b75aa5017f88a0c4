import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { addTenant } from '#portal/queries/staff/tenants/tenants.ts'
import { handOverForm } from '../form/begun-form.ts'
import { emptyForm, noBridge, type RuleField, ruleFields, toRequest } from '../form/form-mapping.ts'
import { requiredFields } from '../messages.ts'
import { createFailure } from '../refusals.ts'
import { acsProblem, saveAcs } from '../form/save-acs.ts'
import { saveBridgeOf } from '../form/save-tenant.ts'
import { TenantForm } from '../form/tenant-form.tsx'
import { tenantSchema, type FormValues } from '../form/tenant-schema.ts'
import { texts } from '../texts.ts'

interface TenantCreatorProps {
  /** What the form is filled in with; null for an empty one. */
  copied: FormValues | null
}

/** The form of a new provider; it is on the air as soon as it is saved. */
export function TenantCreator({ copied }: TenantCreatorProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    schema: tenantSchema,
    initial: emptyForm(''),
    // A copy is unsaved work: leaving it asks.
    begun: copied && { values: copied, failure: null },
    required: requiredFields,
    onSubmit: async (typed) => {
      const clientId = typed.client_id
      const problem = acsProblem(null, typed)
      if (problem) return problem
      try {
        await addTenant(client, clientId, toRequest(typed))
      } catch (error) {
        return createFailure(error)
      }
      const platforms = await saveBridgeOf(clientId, noBridge, typed)
      const acs = await saveAcs(clientId, null, typed)
      showToast({ kind: 'success', text: texts.created })
      // The provider exists now, so what is left is mended in its own sections.
      if (platforms || acs) {
        const failures = { ...(platforms && { platforms }), ...(acs && { acs }) }
        handOverForm(client, clientId, { values: typed, failures })
      }
      await navigate({
        to: '/adm/customer/$client_id/edit',
        params: { client_id: clientId },
        search: { section: platforms ? 'platforms' : acs ? 'acs' : 'overview' },
      })
      return null
    },
  })

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the field to its value
  function followId<Name extends RuleField>(name: Name, before: FormValues, after: FormValues) {
    const field = form.field(name)
    if (field.value === before[name] && after[name] !== before[name]) field.onValue(after[name])
  }

  /** Some ids have rules of their own: rules that were not changed by hand follow the id. */
  function chooseId(id: string) {
    const field = form.field('client_id')
    const [before, after] = [emptyForm(field.value.trim()), emptyForm(id.trim())]
    field.onValue(id)
    for (const name of ruleFields) followId(name, before, after)
  }

  return <TenantForm form={form} onClientId={chooseId} />
}
