import { useMutation } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import PlugZap from 'lucide-react/icons/plug-zap'
import type { ConnectionTest as Trial } from '#contract/connections.ts'
import { Button } from '#portal/kit/button.tsx'
import { Icon } from '#portal/kit/icon.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { ApiError } from '#portal/queries/failure.ts'
import { outcomes, texts } from './texts.ts'

interface ConnectionTrialProps {
  label?: string
  /** Everything a trial needs has been typed. */
  isReady: boolean
  run: () => Promise<Trial>
  /** What a trial that went well says. */
  success?: string
}

function said({ outcome, name, took }: Trial, success: string | undefined): string {
  if (outcome !== 'ok') return outcomes[outcome]
  return success ?? texts.connected(name, (took / 1000).toFixed(1).replace('.', ','))
}

/** "Testar conexão": tries what is typed at that moment, and answers in one sentence. */
export function ConnectionTrial(props: ConnectionTrialProps) {
  const { label = texts.tryConnection, isReady, run, success } = props
  const trial = useMutation({
    mutationFn: async () => (isReady ? await run() : null),
  })
  const { data, error } = trial
  const isFine = data?.outcome === 'ok'

  function sentence(): string | null {
    if (trial.isPending) return null
    if (error)
      return error instanceof ApiError && error.status === 400
        ? texts.fillFirst
        : common.serverFailure
    if (data === undefined) return null
    return data === null ? texts.fillFirst : said(data, success)
  }

  const words = sentence()
  return (
    <div className="connection-trial">
      <Button
        variant="secondary"
        isSmall
        icon={PlugZap}
        isBusy={trial.isPending}
        onClick={() => trial.mutate()}
      >
        {label}
      </Button>
      <p role="status" className={isFine ? 'connection-fine' : 'connection-failed'}>
        {words && (
          <>
            <Icon of={isFine ? CircleCheck : CircleAlert} size={18} />
            <span>{words}</span>
          </>
        )}
      </p>
    </div>
  )
}
