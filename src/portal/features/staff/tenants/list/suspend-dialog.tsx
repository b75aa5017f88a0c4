import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { type NamedTenant, tenantStatusChange } from '#portal/queries/staff/tenants/tenants.ts'
import { listTexts as texts } from './list-texts.ts'

interface SuspendDialogProps {
  /** Kept while the dialog closes, which shows their names. */
  of: readonly NamedTenant[]
  isOpen: boolean
  onClose: () => void
}

/** Asks before one or more providers are taken off the air, each by a call and an audit entry of its own. */
export function SuspendDialog({ of: tenants, isOpen, onClose }: SuspendDialogProps) {
  const change = useMutation(tenantStatusChange(useQueryClient()))
  const names = tenants.map(({ alias }) => alias)

  async function suspend() {
    const failed: string[] = []
    for (const tenant of tenants) {
      await change.mutateAsync(tenant).catch(() => failed.push(tenant.alias))
    }
    const done = tenants.length - failed.length
    if (done > 0) showToast({ kind: 'success', text: texts.suspended(done) })
    if (failed.length > 0)
      showToast({ kind: 'error', text: texts.suspendFailure(failed.join(', ')) })
    onClose()
  }

  return (
    <Confirm
      title={texts.suspendTitle(tenants.length)}
      action={texts.suspend}
      variant="danger"
      isOpen={isOpen}
      isBusy={change.isPending}
      onConfirm={() => void suspend()}
      onClose={onClose}
    >
      <p>{texts.suspendNote(names)}</p>
    </Confirm>
  )
}
