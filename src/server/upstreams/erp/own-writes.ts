import { randomBytes } from 'node:crypto'
import type { AnswerKind } from '#contract/platform/answer-kinds.ts'
import { endpoints } from '#contract/endpoints.ts'
import { currentCause } from '#server/platform/egress/call-cause.ts'
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

/** Adds marks to the rows of a customer. */
export type StoreMarks = (customer: AnswersOf, marks: WriteMarks) => Promise<void>

/** Remembers what was written for each customer, in the rows that every call of a subscriber reads. */
export function ownWrites(deps: {
  readonly storeMarks: StoreMarks
  /** Holds calls to what the contract says of them (tests and development). */
  readonly checksDeclarations: boolean
  readonly log: { error(fields: object, message: string): void }
}) {
  const { storeMarks, checksDeclarations, log } = deps
  const versions = answerVersions()

  const outdate: OwnWrites['outdate'] = async (customer, kinds) => {
    if (checksDeclarations) requireDeclared(kinds)
    const mark = randomBytes(9).toString('base64url')
    try {
      await storeMarks(customer, Object.fromEntries(kinds.map((kind) => [kind, mark])))
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
    observe: (...seen: Parameters<AnswerVersions['observe']>) => versions.observe(...seen),
    lastMarkOf: versions.lastMarkOf,
  }
}

export type OwnWritesModule = ReturnType<typeof ownWrites>
