import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { mergeForms } from '#portal/kit/form/merge-forms.ts'
import { useSavableForm } from '#portal/kit/form/leaving/use-savable-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import type { BegunForm } from '../form/begun-form.ts'
import { type SavedTenant, toFormValues } from '../form/form-mapping.ts'
import { messages, requiredFields } from '../messages.ts'
import { acsChangeOf, acsProblem } from '../form/save-acs.ts'
import { fetchSaved, saveTenantForm } from '../form/save-tenant.ts'
import { sectionSchema } from './section-schema.ts'
import { type FormSection, sectionFields } from './sections.ts'
import type { CheckedForm, FormField } from '../form/tenant-schema.ts'
import { texts } from '../texts.ts'

export interface SectionFormProps {
  section: FormSection
  saved: SavedTenant
  /** Called with what is saved now, also after a failure that changed it. */
  onSaved: (saved: SavedTenant) => void
  begun: BegunForm | null
}

/** What was typed in a section before the provider existed, over what is saved now. */
function begunSection({ section, saved, begun }: SectionFormProps) {
  const failure = begun?.failures[section]
  if (!begun || !failure) return null
  const own = Object.fromEntries(sectionFields[section].map((name) => [name, begun.values[name]]))
  return { values: { ...toFormValues(saved), ...own }, failure }
}

/** State of the form of one section. It saves its own fields and leaves all others as they are. */
export function useSectionForm(
  props: SectionFormProps,
  /** Asks before the device service is removed. */
  confirmRemoval: () => Promise<boolean>,
) {
  const { section, onSaved } = props
  const client = useQueryClient()
  const [saved, setSaved] = useState(props.saved)
  const clientId = saved.tenant.client_id

  function take(now: SavedTenant) {
    setSaved(now)
    onSaved(now)
  }

  /**
   * After a failed save: fetches what is saved now, by this form or by another person, and merges it with
   * the values typed here.
   */
  async function goOn(typed: CheckedForm, failure: Failure<FormField>) {
    const now = await fetchSaved(client, clientId)
    const isConflict = failure.text === messages.changedMeanwhile
    if (!now) return isConflict ? { text: messages.changedElsewhere } : failure
    const merged = mergeForms(toFormValues(saved), toFormValues(now), typed)
    take(now)
    form.rebase(toFormValues(now), merged.values, merged.notes)
    return failure
  }

  const form = useSavableForm({
    schema: sectionSchema(sectionFields[section]),
    initial: toFormValues(saved),
    begun: begunSection(props),
    required: requiredFields,
    onSubmit: async (typed) => {
      const problem = acsProblem(saved.acs, typed)
      if (problem) return problem
      if (acsChangeOf(saved.acs, typed) === 'remove' && !(await confirmRemoval())) {
        return 'cancelled'
      }
      const failure = await saveTenantForm(client, saved, typed)
      if (failure) return goOn(typed, failure)
      const now = await fetchSaved(client, clientId)
      if (now) take(now)
      const values = now ? toFormValues(now) : typed
      form.rebase(values, values, {})
      // Last: a section that is opened after it shows what was saved.
      showToast({ kind: 'success', text: texts.saved })
      return null
    },
  })
  return { form, saved }
}
