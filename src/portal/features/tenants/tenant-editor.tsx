import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Callout } from '#portal/kit/callout.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { mergeForms } from '#portal/kit/form/merge-forms.ts'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts.ts'
import type { Failure } from '#portal/kit/failure.ts'
import type { EditTenantProps } from './edit-tenant.tsx'
import { begunForm, forgetBegunForm } from './begun-form.ts'
import { type SavedTenant, toFormValues } from './form-mapping.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { messages } from './messages.ts'
import { acsProblem, acsChangeOf } from './save-acs.ts'
import { fetchSaved, saveTenantForm } from './save-tenant.ts'
import { TenantForm } from './tenant-form.tsx'
import { type CheckedForm, type FormField, tenantSchema } from './tenant-schema.ts'
import { texts } from './texts.ts'
import { useConfirmation } from './use-confirmation.ts'

/** Below the form, so it loads after it. */
const ProviderTools = lazy(async () => ({
  default: (await import('./provider-tools.tsx')).ProviderTools,
}))

type TenantEditorProps = EditTenantProps & { saved: SavedTenant }

/** The form of an existing provider, and what is saved or run by itself below it. */
export function TenantEditor(props: TenantEditorProps) {
  const { clientId, tab, onTab, apps, links } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isAsking, ask, answer } = useConfirmation()
  const [saved, setSaved] = useState(props.saved)
  const [begun] = useState(() => begunForm(client, clientId))
  useEffect(() => forgetBegunForm(client, clientId), [client, clientId])
  const { tenant, acs } = saved

  /**
   * After a failed save: fetches what is saved now, by this form or by another person, and merges it with
   * the values typed here.
   */
  async function goOn(typed: CheckedForm, failure: Failure<FormField>) {
    const now = await fetchSaved(client, clientId)
    const isConflict = failure.text === messages.changedMeanwhile
    if (!now) return isConflict ? { text: messages.changedElsewhere } : failure
    const merged = mergeForms(toFormValues(saved), toFormValues(now), typed)
    setSaved(now)
    form.rebase(toFormValues(now), merged.values, merged.notes)
    return failure
  }

  const form = useForm({
    schema: tenantSchema,
    initial: toFormValues(saved),
    begun,
    onSubmit: async (typed) => {
      const problem = acsProblem(acs, typed)
      if (problem) return problem
      if (acsChangeOf(acs, typed) === 'remove' && !(await ask())) return null
      const failure = await saveTenantForm(client, saved, typed)
      if (failure) return goOn(typed, failure)
      showToast({ kind: 'success', text: texts.saved })
      await navigate({ to: '/adm/customers' })
      return null
    },
  })
  return (
    <>
      {tenant.status === 'suspended' && <Callout kind="warning">{texts.suspendedNote}</Callout>}
      <div className="tenant-links">{links}</div>
      <TenantForm
        form={form}
        hasAcs={acs !== null}
        hasGateway={tenant.gateway_merchant_key !== ''}
        notificationUrl={tenant.gateway_notification_url}
        hasMessages={tenant.message_gateway_secret !== ''}
        bridge={saved.bridge}
        tab={tab}
        onTab={onTab}
        apps={apps}
      >
        <Suspense fallback={<FormSkeleton />}>
          <ProviderTools
            clientId={clientId}
            email={tenant.contact_email}
            hasMessages={tenant.message_gateway_url !== ''}
          />
        </Suspense>
      </TenantForm>
      <Confirm
        title={texts.acsRemoveTitle}
        action={texts.acsRemove}
        variant="danger"
        isOpen={isAsking}
        isBusy={false}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>{texts.acsRemoveNote}</p>
      </Confirm>
    </>
  )
}
