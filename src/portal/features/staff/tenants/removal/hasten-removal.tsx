import { useMutation } from '@tanstack/react-query'
import { Button } from '#portal/kit/buttons/button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { beginRemoval } from '#portal/queries/staff/tenants/tenant-removal.ts'
import { removalTexts as texts } from './removal-texts.ts'

/** Tries a removal that has begun again at once, where the server had stopped trying. */
export function HastenRemoval({ clientId }: { clientId: string }) {
  const hasten = useMutation({
    mutationFn: () => beginRemoval(clientId, clientId),
    onSuccess: () => showToast({ kind: 'success', text: texts.hastened }),
    onError: () => showToast({ kind: 'error', text: texts.hastenFailure }),
  })
  return (
    <Button variant="secondary" isBusy={hasten.isPending} onClick={() => hasten.mutate()}>
      {texts.hasten}
    </Button>
  )
}
