import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resumeTenant } from '#contract/staff/tenants/tenants.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { type NamedTenant, tenantStatusChange } from '#portal/queries/staff/tenants/tenants.ts'
import { listTexts } from './list-texts.ts'

/** Puts a suspended provider on the air again, and says what became of it. */
export function useResume() {
  const change = useMutation(tenantStatusChange(useQueryClient()))
  return (tenant: NamedTenant, onDone?: () => void) =>
    change.mutate(tenant, {
      onSuccess: () => {
        showToast({ kind: 'success', text: listTexts.resumed })
        onDone?.()
      },
      onError: (error) => {
        const isBeingRemoved = refusalText(resumeTenant, error) === 'removal begun'
        const text = isBeingRemoved ? listTexts.resumeRemoving : listTexts.resumeFailure
        showToast({ kind: 'error', text: text(tenant.alias) })
      },
    })
}
