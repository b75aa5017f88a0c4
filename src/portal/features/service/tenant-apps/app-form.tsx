import { useState } from 'react'
import { maxAppTextLength } from '#domain/service/apps/app-limits.ts'
import { activationCriteria } from '#domain/service/apps/entitlement.ts'
import { integrationMethods } from '#domain/service/apps/integration-method.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { EntryListField } from '#portal/kit/form/pickers/entry-list-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { LeaveQuestion } from '#portal/kit/form/leaving/leave-question.tsx'
import { mergeForms } from '#portal/kit/form/merge-forms.ts'
import { useSavableForm } from '#portal/kit/form/leaving/use-savable-form.ts'
import { findListEntry } from '#portal/queries/service/erp-lookups.ts'
import { appSchema, type CheckedForm, type FormValues } from './app-schema.ts'
import { AppPreview } from './app-preview.tsx'
import { saveFailure } from './refusals.ts'
import './tenant-apps.css'
import {
  criterionLabels,
  methodHints,
  methodLabels,
  planWords,
  productWords,
  texts,
} from './texts.ts'

interface AppFormProps {
  clientId: string
  initial: FormValues
  onSave: (app: CheckedForm) => Promise<void>
  /** Where it leads, unless the person leaves for another screen. */
  onSaved: () => Promise<void>
  /** Fetches the saved app again, after another person changed it. Null when it cannot be fetched. */
  fetchSaved?: () => Promise<FormValues | null>
}

const criteria = activationCriteria.map((value) => ({ value, label: criterionLabels[value] }))
const methods = integrationMethods.map((value) => ({ value, label: methodLabels[value] }))
const states = [
  { value: 'on', label: texts.on },
  { value: 'off', label: texts.off },
]

/** The form of an app, new or existing. */
export function AppForm({ clientId, initial, onSave, onSaved, fetchSaved }: AppFormProps) {
  const [saved, setSaved] = useState(initial)
  /** Merges the version that another person saved with the values typed here. */
  async function goOn(app: CheckedForm) {
    const now = (await fetchSaved?.().catch(() => null)) ?? null
    if (!now) return { text: texts.changedElsewhere }
    const merged = mergeForms(saved, now, { ...saved, ...app })
    setSaved(now)
    form.rebase(now, merged.values, merged.notes)
    return { text: texts.changedMeanwhile }
  }

  const form = useSavableForm({
    schema: appSchema,
    initial,
    onSubmit: async (app) => {
      try {
        await onSave(app)
        return null
      } catch (error) {
        const failure = saveFailure(error)
        return failure.text === texts.changedMeanwhile ? goOn(app) : failure
      }
    },
    onSubmitted: onSaved,
  })
  const { field } = form
  const criterion = field('activation_criteria')
  const method = field('integration_method')
  const product = (id: string) => findListEntry('product', id, clientId)
  const plan = (id: string) => findListEntry('plan', id, clientId)

  return (
    <Form of={form}>
      <Card as="section" aria-labelledby="app-looks" className="stack-4 app-form-part">
        <h2 id="app-looks">{texts.looks}</h2>
        <TextField {...field('name')} label={texts.name} autoComplete="off" />
        <div className="app-form-image">
          <TextField
            {...field('image')}
            label={texts.image}
            hint={texts.imageHint}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
          />
          <AppPreview image={field('image').value} name={field('name').value} />
        </div>
        <TextAreaField
          {...field('pending_text')}
          label={texts.pendingText}
          rows={2}
          maxLength={maxAppTextLength}
        />
        <TextAreaField
          {...field('active_text')}
          label={texts.activeText}
          rows={2}
          maxLength={maxAppTextLength}
        />
        <TextField
          {...field('app_store_link')}
          label={texts.appStore}
          hint={texts.linkHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField
          {...field('play_store_link')}
          label={texts.playStore}
          hint={texts.linkHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
        />
        <ChoiceField
          {...choiceProps(field('state'), ['on', 'off'])}
          label={texts.state}
          choices={states}
        />
      </Card>
      <Card as="section" aria-labelledby="app-access" className="stack-4 app-form-part">
        <h2 id="app-access">{texts.access}</h2>
        <SelectField
          {...choiceProps(criterion, activationCriteria)}
          label={texts.criterion}
          options={criteria}
        />
        {criterion.value === 'product_in_contract' && (
          <EntryListField
            {...field('product_ids')}
            label={texts.products}
            hint={texts.listHint}
            words={productWords}
            lookUp={product}
          />
        )}
        {criterion.value === 'plan_in_contract' && (
          <EntryListField
            {...field('plan_ids')}
            label={texts.plans}
            hint={texts.listHint}
            words={planWords}
            lookUp={plan}
          />
        )}
      </Card>
      <Card as="section" aria-labelledby="app-integration" className="stack-4 app-form-part">
        <h2 id="app-integration">{texts.integration}</h2>
        <SelectField
          {...choiceProps(method, integrationMethods)}
          label={texts.method}
          hint={methodHints[method.value]}
          options={methods}
        />
        {method.value === 'add_product_in_contract' && (
          <EntryListField
            {...field('integration_method_product_ids')}
            label={texts.addedProducts}
            hint={texts.listHint}
            words={productWords}
            lookUp={product}
          />
        )}
      </Card>
      <Button type="submit" isBusy={form.isSubmitting} className="app-form-save">
        {texts.save}
      </Button>
      <LeaveQuestion of={form} />
    </Form>
  )
}
