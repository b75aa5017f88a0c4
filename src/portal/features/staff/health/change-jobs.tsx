import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenJobs } from '#contract/installation/given-up-jobs.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  dropJobs,
  givenUpJobsQuery,
  retryJobs,
} from '#portal/queries/installation/given-up-jobs.ts'
import { staffHealthQuery } from '#portal/queries/staff/staff-health.ts'
import { givenUpTexts as texts } from './given-up-texts.ts'
import { kindLabel } from '#portal/kit/team/job-words.ts'
import { dropFailure, retryFailure } from './refusals.ts'

interface ChangeJobsProps {
  chosen: ChosenJobs
  /** How many these are. */
  count: number
}

/** The buttons that try given-up jobs again, or drop them after a confirmation. */
export function ChangeJobs({ chosen, count }: ChangeJobsProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  // Also after a refusal: another administrator, or the command, was first.
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey: givenUpJobsQuery().queryKey })
    await client.invalidateQueries({ queryKey: staffHealthQuery().queryKey })
  }
  const retrying = useMutation({
    mutationFn: () => retryJobs(chosen),
    onSuccess: (jobs) => showToast({ kind: 'success', text: texts.retried(jobs) }),
    onError: (error) => showToast({ kind: 'error', text: retryFailure(error).text }),
    onSettled,
  })
  const dropping = useMutation({
    mutationFn: () => dropJobs(chosen),
    onSuccess: (jobs) => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.dropped(jobs) })
    },
    onSettled,
  })
  const label = kindLabel(chosen.kind)
  const what = chosen.id === null ? label : `${label} ${chosen.id}`
  function ask() {
    dropping.reset()
    setIsAsking(true)
  }
  return (
    <div className="row-2">
      <Button
        variant="secondary"
        isSmall
        isBusy={retrying.isPending}
        aria-label={texts.retryNamed(what, chosen.client_id)}
        onClick={() => retrying.mutate()}
      >
        {texts.retry}
      </Button>
      <Button
        variant="secondary"
        isSmall
        aria-label={texts.dropNamed(what, chosen.client_id)}
        onClick={ask}
      >
        {texts.drop}
      </Button>
      <Confirm
        title={texts.dropTitle(count)}
        action={texts.drop}
        variant="danger"
        isOpen={isAsking}
        isBusy={dropping.isPending}
        failure={dropping.error && dropFailure(dropping.error).text}
        onConfirm={() => dropping.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.dropNote(what, chosen.client_id)}</p>
      </Confirm>
    </div>
  )
}
