import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from '../reading/answer-json.ts'
import type { UnlockOutcome } from '../../port.ts'
import { actionRecord, isRefusal, isSuccess } from './verdict.ts'

/** By the ERP's own code of a refusal. Its message depends on the language of the ERP's user. */
const outcomeByCode: Readonly<Record<string, UnlockOutcome>> = {
  '107': 'not-blocked',
  '109': 'inactive',
  '113': 'used',
}

/** Reads the answer to `desbloqueio_confianca`. Throws a protocol error when it says nothing clear. */
export function readUnlockAnswer(bytes: Uint8Array): UnlockOutcome {
  const answer = readAnswer(bytes)
  const record = actionRecord(answer)
  if (!record) throw protocolError('erp', 'no JSON in the unlock answer')
  if (isRefusal(record)) return outcomeByCode[String(record['codigo']).trim()] ?? 'refused'
  if (isSuccess(record)) return 'unlocked'
  throw protocolError('erp', 'neither yes nor no in the unlock answer')
}
