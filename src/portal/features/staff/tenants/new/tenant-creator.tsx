import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSavableForm } from '#portal/kit/form/leaving/use-savable-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { addTenant } from '#portal/queries/staff/tenants/tenants.ts'
import { type BegunForm, handOverForm } from '../form/begun-form.ts'
import { emptyForm, type RuleField, ruleFields, toRequest } from '../form/form-mapping.ts'
import { requiredFields } from '../messages.ts'
import { createFailure } from '../refusals.ts'
import { sectionSchema } from '../sections/section-schema.ts'
import { TenantForm } from '../form/tenant-form.tsx'
import type { FormField, FormValues } from '../form/tenant-schema.ts'
import { texts } from '../texts.ts'
import { newTenantFields } from './new-tenant-fields.ts'

/** What a new provider has of another one. */
export interface CopiedTenant {
  readonly values: FormValues
  /** The parts that need a secret, which is not copied: they wait in their sections. */
  readonly later: BegunForm
}

interface TenantCreatorProps {
  /** What the form is filled in with; null for an empty one. */
  copied: CopiedTenant | null
}

const isShown = (field: FormField) => newTenantFields.some((name) => name === field)

/** The form of a new provider: it is on the air as soon as it is saved, and its overview leads on. */
export function TenantCreator({ copied }: TenantCreatorProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useSavableForm({
    schema: sectionSchema(newTenantFields),
    initial: emptyForm(''),
    // A copy is unsaved work: leaving it asks.
    begun: copied && { values: copied.values, failure: null },
    required: requiredFields,
    onSubmit: async (typed) => {
      const clientId = typed.client_id
      try {
        await addTenant(client, clientId, toRequest(typed))
      } catch (error) {
        const { field, ...failure } = createFailure(error)
        return { ...failure, ...(field && isShown(field) && { field }) }
      }
      showToast({ kind: 'success', text: texts.created })
      if (copied) handOverForm(client, clientId, copied.later)
      return null
    },
    onSubmitted: ({ client_id: clientId }) =>
      navigate({
        to: '/adm/customer/$client_id/edit',
        params: { client_id: clientId },
        search: { section: 'overview' },
      }),
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
