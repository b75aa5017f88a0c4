import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AcceptedToken } from '#contract/staff/api-tokens.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { apiTokensQuery, endApiToken } from '#portal/queries/staff/api-tokens.ts'
import { revokeFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The button that revokes a token, after a confirmation. */
export function RevokeToken({ of: one }: { of: AcceptedToken }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: () => endApiToken(one.id),
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.wasRevoked })
      return client.invalidateQueries({ queryKey: apiTokensQuery().queryKey })
    },
  })

  function ask() {
    revoking.reset()
    setIsAsking(true)
  }

  return (
    <>
      <Button variant="secondary" isSmall aria-label={texts.revokeNamed(one.name)} onClick={ask}>
        {texts.revoke}
      </Button>
      <Confirm
        title={texts.revokeTitle(one.name)}
        action={texts.revoke}
        variant="danger"
        isOpen={isAsking}
        isBusy={revoking.isPending}
        failure={revoking.error && revokeFailure(revoking.error).text}
        onConfirm={() => revoking.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.revokeNote}</p>
      </Confirm>
    </>
  )
}
