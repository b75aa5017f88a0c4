import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { changeGivenUp, type GivenUpChoice, listGivenUp } from './given-up-jobs.ts'

/** How the command is called. */
export const jobsUsage =
  'Say: npm run jobs -- list, npm run jobs -- retry KIND|ID [--client ID], or npm run jobs -- drop KIND|ID [--client ID].'

interface Context {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly staffMember: Pick<StaffMember, 'login' | 'role'>
  readonly now: Date
}

/** Whom the jobs concern is in no line. */
async function list({ database }: Context): Promise<string[]> {
  const { kinds, jobs } = await listGivenUp(database.db, null)
  if (kinds.length === 0) return ['No job was given up.']
  return [
    ...kinds.map((one) => `${one.client_id} ${one.kind}: ${one.jobs}`),
    'The newest ones:',
    ...jobs.map(
      (job) =>
        `${job.id} ${job.client_id} ${job.kind}, enqueued ${job.created_at}, ${job.attempts} attempts: ${job.reason}`,
    ),
  ]
}

/** @throws with the usage, when the words name no jobs */
function readChoice([word, flag, clientId, ...others]: readonly string[]): GivenUpChoice {
  const hasClient = flag === '--client' && clientId !== undefined
  if (!word || word.startsWith('-') || others.length > 0 || (flag !== undefined && !hasClient)) {
    throw new Error(jobsUsage)
  }
  const named = /^\d{1,15}$/.test(word) ? { id: Number(word) } : { kind: word }
  return hasClient ? { ...named, clientId } : named
}

/**
 * The command `npm run jobs`: lists the jobs that were given up, tries them again or deletes them. Resolves
 * to the lines to print.
 * @throws with the usage, when the words are none of the command's
 */
export function jobsCommand([verb, ...words]: readonly string[]): (
  context: Context,
) => Promise<string[]> {
  if (verb === 'list' && words.length === 0) return list
  if (verb !== 'retry' && verb !== 'drop') throw new Error(jobsUsage)
  const choice = readChoice(words)
  return async (context) => {
    const { staffMember, now } = context
    const changed = await changeGivenUp(context, staffMember, verb, choice, now)
    if (changed === 0) throw new Error('No job of this kind or id was given up.')
    return verb === 'retry'
      ? [`${changed} jobs will be tried again: a running server begins within seconds.`]
      : [`${changed} jobs were deleted. What they were to do is not done.`]
  }
}
