import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawCancellation } from '#contract/service/rights.ts'
import { withdrawalTexts, withdrawalWords } from '#portal/kit/filed/withdrawal-words.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { askWithdrawal } from './rights.ts'

const failure = refusalTexts(withdrawCancellation)(withdrawalWords)

/** Takes the cancellation with this id back, once. */
export function useWithdrawal(id: string) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  return useAction({
    act: () => askWithdrawal(client, { id, requestKey: keyOf(id) }),
    failure,
    onDone: () => showToast({ kind: 'success', text: withdrawalTexts.done }),
  })
}
