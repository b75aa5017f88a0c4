import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TenantHostList } from '#contract/staff/tenants/tenant-hosts.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { tenantHostsQuery } from '#portal/queries/staff/tenants/tenant-hosts.ts'

interface HostChangeProps {
  clientId: string
  action: string
  /** Names the domain, for people who hear the button alone. */
  label: string
  /** The question before the change; null: the change is made at once. */
  question: { title: string; note: string; isDanger?: boolean } | null
  run: () => Promise<TenantHostList>
  success: string
  failureOf: (error: unknown) => Failure
}

/** A button that changes an own domain; the answer replaces the list. */
export function HostChange(props: HostChangeProps) {
  const { clientId, action, label, question, run, success, failureOf } = props
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { queryKey } = tenantHostsQuery(clientId)
  const change = useMutation({
    mutationFn: run,
    onSuccess: (list) => {
      setIsAsking(false)
      client.setQueryData(queryKey, list)
      showToast({ kind: 'success', text: success })
    },
    onError: (error) => {
      if (!question) showToast({ kind: 'error', text: failureOf(error).text })
      // A refusal may mean that another administrator has changed the list.
      return client.invalidateQueries({ queryKey })
    },
  })
  function start() {
    change.reset()
    if (question) setIsAsking(true)
    else change.mutate()
  }
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={label}
        isBusy={!question && change.isPending}
        onClick={start}
      >
        {action}
      </Button>
      {question && (
        <Confirm
          title={question.title}
          action={action}
          variant={question.isDanger ? 'danger' : 'primary'}
          isOpen={isAsking}
          isBusy={change.isPending}
          failure={change.error && failureOf(change.error).text}
          onConfirm={() => change.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{question.note}</p>
        </Confirm>
      )}
    </>
  )
}
