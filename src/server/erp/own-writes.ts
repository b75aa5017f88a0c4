import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { AnswerKind } from '#contract/answer-kinds.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { currentCause } from '#server/egress/call-cause.ts'
import { credentials } from '#server/session/table.ts'
import {
  type AnswersOf,
  answerVersions,
  type AnswerVersions,
  type WriteMarks,
} from './answer-versions.ts'

export interface OwnWrites {
  /** See `AnswerVersions`. */
  readonly versionOf: AnswerVersions['of']
  /**
   * Makes kept answers of a customer old, in every process, and resolves when the next call there knows of
   * it. Called after whatever may have changed something, also where its outcome is unknown.
   */
  outdate(customer: AnswersOf, kinds: readonly AnswerKind[]): Promise<void>
}

const declarations = new Map(endpoints.map(({ name, makesOld }) => [name, makesOld ?? []]))

/** Refuses to make answers old in a call whose endpoint does not say so. Work without a call may. */
function requireDeclared(kinds: readonly AnswerKind[]): void {
  const cause = currentCause()
  const declared = declarations.get(cause)
  const missing = declared && kinds.filter((kind) => !declared.includes(kind))
  if (missing && missing.length > 0) {
    throw new Error(`${cause} makes ${missing.join(', ')} old: its endpoint must say so`)
  }
}

/** Remembers what was written for each customer, in the rows that every call of a subscriber reads. */
export function ownWrites(deps: {
  readonly database: Pick<Database, 'db'>
  /** Holds calls to what the contract says of them (tests and development). */
  readonly checksDeclarations: boolean
  readonly log: { error(fields: object, message: string): void }
}) {
  const { database, checksDeclarations, log } = deps
  const versions = answerVersions()

  /** All persons who have or had the customer id: a job knows the id alone. */
  async function storeMark({ clientId, customerId }: AnswersOf, marks: WriteMarks): Promise<void> {
    const added = sql`${credentials.writeMarks} || ${JSON.stringify(marks)}::jsonb`
    await database.db
      .update(credentials)
      .set({ writeMarks: added })
      .where(and(eq(credentials.clientId, clientId), eq(credentials.customerId, customerId)))
  }

  const outdate: OwnWrites['outdate'] = async (customer, kinds) => {
    if (checksDeclarations) requireDeclared(kinds)
    const mark = randomBytes(9).toString('base64url')
    try {
      await storeMark(customer, Object.fromEntries(kinds.map((kind) => [kind, mark])))
    } catch (error) {
      // What was written is written: the call goes on, and other processes learn of it by the age of what
      // they keep.
      log.error({ tenant: customer.clientId, kinds, error }, 'a write left no mark')
    }
    versions.markOld(customer, kinds, mark)
  }

  return {
    versionOf: versions.of,
    outdate,
    observe: versions.observe,
    lastMarkOf: versions.lastMarkOf,
  }
}

export type OwnWritesModule = ReturnType<typeof ownWrites>
