import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import type { Line, LineAction } from '#domain/service/lines/line.ts'
import { refetchFresh } from '#portal/queries/calls/fresh.ts'
import { linesQuery, orderLine } from '#portal/queries/service/lines.ts'

/** How often, and for how long, a line is looked at after it was asked for something. */
const lookMs = 15 * secondMs
const patienceMs = 5 * minuteMs

/** Whether a line shows what was asked for. */
function isSeen(action: LineAction, before: Line, line: Line): boolean {
  if (action === 'lift-reduction') return !line.isReduced
  return line.state === 'online' && line.since !== before.since
}

/**
 * Asks something of a line, and looks at the line until it shows it, or for as long as that may take.
 * `outcome`: what is known of it now; null while nothing was asked.
 */
export function useOrder(line: Line, onAsked: () => void) {
  const client = useQueryClient()
  const order = useMutation({
    mutationFn: (action: LineAction) => orderLine(client, line.id, action),
    onMutate: (action) => ({ action, before: line }),
    onSuccess: onAsked,
  })
  const { data, context } = order
  const isWaiting =
    data?.state === 'asked' &&
    context !== undefined &&
    !isSeen(context.action, context.before, line)

  useEffect(() => {
    if (!isWaiting) return undefined
    const endsAt = Date.now() + patienceMs
    const timer = setInterval(() => {
      if (Date.now() > endsAt) clearInterval(timer)
      else void refetchFresh(client, linesQuery().queryKey)
    }, lookMs)
    return () => clearInterval(timer)
  }, [client, isWaiting])

  const state = data?.state === 'asked' && !isWaiting ? 'done' : data?.state
  return { order, outcome: data && state ? { action: order.variables, state } : null }
}
