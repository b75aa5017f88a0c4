import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Administrator } from '#contract/staff/administrators.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { administratorsQuery, disableColleague } from '#portal/queries/staff/administrators.ts'
import { disableFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The button that disables a colleague, after a confirmation. */
export function DisableColleague({ of: one }: { of: Administrator }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const disabling = useMutation({
    mutationFn: () => disableColleague(one.id),
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.wasDisabled })
      return client.invalidateQueries({ queryKey: administratorsQuery().queryKey })
    },
  })

  function ask() {
    disabling.reset()
    setIsAsking(true)
  }

  return (
    <>
      <Button variant="remove" isSmall aria-label={texts.disableNamed(one.name)} onClick={ask}>
        {texts.disable}
      </Button>
      <Confirm
        title={texts.disableTitle(one.name)}
        action={texts.disable}
        variant="danger"
        isOpen={isAsking}
        isBusy={disabling.isPending}
        failure={disabling.error && disableFailure(disabling.error).text}
        onConfirm={() => disabling.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.disableNote}</p>
      </Confirm>
    </>
  )
}
