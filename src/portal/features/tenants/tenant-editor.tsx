import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import type { AcsEntry } from '#contract/acs.ts'
import type { AcceptedTenant } from '#contract/tenants.ts'
import { Callout } from '#portal/kit/callout.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts.ts'
import { saveTenant } from '#portal/queries/tenants.ts'
import type { EditTenantProps } from './edit-tenant.tsx'
import { toFormValues, toRequest } from './form-mapping.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { editFailure } from './refusals.ts'
import { acsProblem, acsChangeOf, saveAcs } from './save-acs.ts'
import { TenantForm } from './tenant-form.tsx'
import { tenantSchema } from './tenant-schema.ts'
import { texts } from './texts.ts'
import { useConfirmation } from './use-confirmation.ts'

/** Below the form, so it loads after it. */
const ProviderTools = lazy(async () => ({
  default: (await import('./provider-tools.tsx')).ProviderTools,
}))

type TenantEditorProps = EditTenantProps & { tenant: AcceptedTenant; acs: AcsEntry | null }

/** The form of an existing provider, and what is saved or run by itself below it. */
export function TenantEditor(props: TenantEditorProps) {
  const { clientId, tab, onTab, apps, links, tenant, acs } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isAsking, ask, answer } = useConfirmation()
  // Saving changes the version; when the ACS record then fails, the next try needs the new one.
  const version = useRef(tenant.version)
  const form = useForm({
    schema: tenantSchema,
    initial: toFormValues(tenant, acs),
    onSubmit: async (typed) => {
      const problem = acsProblem(acs, typed)
      if (problem) return problem
      if (acsChangeOf(acs, typed) === 'remove' && !(await ask())) return null
      try {
        version.current = await saveTenant(client, clientId, toRequest(typed), version.current)
      } catch (error) {
        return editFailure(error)
      }
      const failed = await saveAcs(clientId, acs, typed)
      if (failed) return failed
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
