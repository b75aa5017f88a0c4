import Gauge from 'lucide-react/icons/gauge'
import Power from 'lucide-react/icons/power'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef, useState } from 'react'
import type { Line, LineAction } from '#domain/service/lines/line.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { actionFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { useOrder } from './use-order.ts'

const icons = { reconnect: RefreshCw, restart: Power, 'lift-reduction': Gauge } as const

/** What may be asked of a line; what will happen is said before, and what came of it after. */
export function LineActions({ line }: { line: Line }) {
  const told = useRef<HTMLParagraphElement>(null)
  const [chosen, setChosen] = useState<LineAction>('reconnect')
  const [isOpen, setIsOpen] = useState(false)
  const { order, outcome } = useOrder(line, () => setIsOpen(false))

  function open(action: LineAction) {
    order.reset()
    setChosen(action)
    setIsOpen(true)
  }

  if (line.actions.length === 0 && !outcome) return null
  return (
    <div className="stack-4 line-actions">
      <h3>{texts.actions}</h3>
      {line.actions.map((action) => (
        <OnlineButton
          key={action}
          variant="secondary"
          icon={icons[action]}
          reason={texts.offline}
          onClick={() => open(action)}
        >
          {texts.action[action]}
        </OnlineButton>
      ))}
      <p ref={told} tabIndex={-1} role="status" className="line-outcome">
        {outcome && outcomeText(outcome.state, outcome.action)}
      </p>
      <Confirm
        title={texts.action[chosen]}
        action={texts.confirm[chosen]}
        isOpen={isOpen}
        isBusy={order.isPending}
        failure={order.isError ? actionFailure(order.error) : null}
        onConfirm={() => order.mutate(chosen)}
        onClose={() => setIsOpen(false)}
        finalFocus={() => told.current}
      >
        <ul className="line-before">
          {[...texts.before[chosen], texts.wait].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Confirm>
    </div>
  )
}

function outcomeText(state: 'done' | 'asked' | 'no effect', action: LineAction): string {
  return state === 'done' ? texts.outcome.done[action] : texts.outcome[state]
}
