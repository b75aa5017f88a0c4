import * as v from 'valibot'
import type { AuditAction } from '#contract/platform/audit.ts'
import type { AccessKind } from '#server/platform/access-records/port.ts'
import type { AccessRecordsModule } from '#server/platform/access-records/module.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/call.ts'
import type { CallOutcome, RecordCall } from '#server/platform/http/answers/call-outcome.ts'
import { accesses } from './accesses.ts'
import { deeds } from './deeds.ts'
import { wrongGuesses } from './wrong-guesses.ts'

/** A renewal prolongs an access that the audit log has already. */
const auditedAccesses: Readonly<Partial<Record<AccessKind, AuditAction>>> = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
}

function textField(input: readonly unknown[], name: string): string {
  const schema = v.object({ [name]: v.string() })
  for (const part of input) {
    const { success, output } = v.safeParse(schema, part)
    if (success) return output[name] ?? ''
  }
  return ''
}

export function callRecorder(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'countRefusedSignIn' | 'record'>
  readonly accessRecords: Pick<AccessRecordsModule, 'record'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): RecordCall {
  const { database, audit, accessRecords, now, log } = deps

  async function recordRefusal(outcome: CallOutcome, refusal: string): Promise<void> {
    const guess = wrongGuesses.get(outcome.endpoint)
    if (!guess?.refusals.includes(refusal)) return
    const { clientId, actor, source } = outcome
    const { role } = guess
    await audit.countRefusedSignIn({ clientId, role, account: actor, source }, now())
  }

  async function recordSuccess(outcome: CallOutcome, actor: Actor): Promise<void> {
    const { endpoint, clientId, input, source, sourcePort } = outcome
    const kind = accesses.get(endpoint)
    const action = kind && auditedAccesses[kind]
    const deed = deeds.get(endpoint)?.((name) => textField(input, name))
    const events = [action && { action }, deed].filter((event) => event !== undefined)
    const access = kind && { clientId, actor, kind, source, sourcePort }
    if (events.length === 0) {
      if (access) await accessRecords.record(access)
      return
    }
    // One commit for both.
    await database.db.transaction(async (tx) => {
      if (access) await accessRecords.record(access, tx)
      for (const event of events) await audit.record({ ...actor, clientId, ...event }, tx)
    })
  }

  return async (outcome) => {
    const { endpoint, clientId, actor, refusal } = outcome
    try {
      if (refusal !== null) await recordRefusal(outcome, refusal)
      else if (actor) await recordSuccess(outcome, actor)
    } catch (error) {
      log.error({ error, tenant: clientId, endpoint: endpoint.name }, 'call was not recorded')
    }
  }
}
