import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { AcsEntry } from '#contract/acs.ts'
import type { AcceptedTenant } from '#contract/tenants.ts'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts.ts'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { RecordFrame } from '#portal/kit/record-frame.tsx'
import { acsRecordQuery } from '#portal/queries/acs.ts'
import { saveTenant, tenantQuery } from '#portal/queries/tenants.ts'
import { toFormValues, toRequest } from './form-mapping.ts'
import { editFailure } from './refusals.ts'
import { acsProblem, acsChangeOf, saveAcs } from './save-acs.ts'
import { TenantForm, type TenantTab } from './tenant-form.tsx'
import { tenantSchema } from './tenant-schema.ts'
import { texts } from './texts.ts'

/** Below the form, so it loads after it. */
const ProviderTools = lazy(async () => ({
  default: (await import('./provider-tools.tsx')).ProviderTools,
}))

interface EditTenantProps {
  clientId: string
  tab: TenantTab
  onTab: (tab: TenantTab) => void
  /** Content of the tab "Aplicativos". */
  apps: ReactNode
  /** Links to the provider's other pages. */
  links: ReactNode
}

/** An existing provider, to look at and to change. */
export function EditTenant(props: EditTenantProps) {
  const { clientId } = props
  const tenant = useQuery(tenantQuery(clientId))
  const acs = useQuery(acsRecordQuery(clientId))
  const frame = { loadingText: texts.loadingOne, skeleton: <FormSkeleton /> }
  return (
    <Screen
      title={texts.editTitle}
      heading={tenant.data?.alias ?? texts.editTitle}
      lead={tenant.data && clientId}
      back={{ to: '/adm/customers', label: texts.backToList }}
    >
      <RecordFrame
        {...frame}
        query={tenant}
        failureText={texts.oneFailure}
        notFound={{ text: texts.notFound }}
      >
        {(known) => (
          <QueryFrame {...frame} query={acs} failureText={texts.acsLoadFailure}>
            {(knownAcs) => <Edit {...props} tenant={known} acs={knownAcs} />}
          </QueryFrame>
        )}
      </RecordFrame>
    </Screen>
  )
}

/** A question the submission waits for: `ask` resolves with what `answer` is called with. */
function useConfirmation() {
  const [resolve, setResolve] = useState<((answer: boolean) => void) | null>(null)
  const ask = () => new Promise<boolean>((done) => setResolve(() => done))
  const answer = (isConfirmed: boolean) => {
    resolve?.(isConfirmed)
    setResolve(null)
  }
  return { isAsking: resolve !== null, ask, answer }
}

type EditProps = EditTenantProps & { tenant: AcceptedTenant; acs: AcsEntry | null }

function Edit({ clientId, tab, onTab, apps, links, tenant, acs }: EditProps) {
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
        tab={tab}
        onTab={onTab}
        apps={apps}
      >
        <Suspense fallback={<FormSkeleton />}>
          <ProviderTools clientId={clientId} email={tenant.contact_email} />
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

function FormSkeleton() {
  return (
    <Card className="field-set">
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
    </Card>
  )
}
