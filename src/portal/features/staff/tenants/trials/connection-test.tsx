import { useMutation } from '@tanstack/react-query'
import PlugZap from 'lucide-react/icons/plug-zap'
import type { ConnectionTest as TestResult } from '#contract/staff/connections.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { ActionResult } from './action-result.tsx'
import { problemTexts } from '../trust/trust-texts.ts'
import { outcomes, texts } from '../texts.ts'

interface ConnectionTestProps {
  label?: string
  /** Whether every field the test needs is filled in. */
  isReady: boolean
  run: () => Promise<TestResult>
  /** Shown when the test passed; left out, the name and time of the answer are. */
  success?: string
  /** Shown when a field is missing or unreadable. */
  notReady?: string
}

function resultText(
  { outcome, name, took, certificate_problem: problem }: TestResult,
  success: string | undefined,
): string {
  if (problem !== null) return `${problemTexts[problem]} ${texts.seeCertificate}`
  if (outcome !== 'ok') return outcomes[outcome]
  return success ?? texts.connected(name, (took / 1000).toFixed(1).replace('.', ','))
}

/** "Testar conexão": tests the values as typed, saved or not; says the result in a sentence. */
export function ConnectionTest(props: ConnectionTestProps) {
  const { label = texts.testConnection, isReady, run, success } = props
  const { notReady = texts.fillFirst } = props
  const test = useMutation({
    mutationFn: async () => (isReady ? await run() : null),
  })
  const { data, error } = test
  const hasPassed = data?.outcome === 'ok'

  function message(): string | null {
    if (test.isPending) return null
    if (error)
      return error instanceof ApiError && error.status === 400 ? notReady : common.serverFailure
    if (data === undefined) return null
    return data === null ? notReady : resultText(data, success)
  }

  const text = message()
  return (
    <div className="connection-test">
      <Button
        variant="secondary"
        isSmall
        icon={PlugZap}
        isBusy={test.isPending}
        onClick={() => test.mutate()}
      >
        {label}
      </Button>
      <ActionResult hasPassed={hasPassed} text={text} />
    </div>
  )
}
