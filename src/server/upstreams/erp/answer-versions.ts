import { LRUCache } from 'lru-cache'
import type { AnswerKind } from '#contract/platform/answer-kinds.ts'

/**
 * The last write of a subscriber for each kind of answer that it made old: a random text, which differs
 * from that of any other write. A kind of another version of the server may be among them.
 */
export type WriteMarks = Readonly<Record<string, string>>

/** Whose answers: those of a customer id of one provider. */
export interface AnswersOf {
  readonly clientId: string
  readonly customerId: string
}

const maxCustomers = 50_000

interface Known {
  readonly marks: WriteMarks
  readonly versions: ReadonlyMap<string, number>
  /** The mark of the last write of this process. */
  readonly lastMark: string
}

const keyOf = ({ clientId, customerId }: AnswersOf) => JSON.stringify([clientId, customerId])

/**
 * What this process knows of the writes of customers, in memory. A kept answer belongs to the version of
 * its kind at which it was asked for, and is old at any other. No clock is compared: clocks of processes
 * differ, and an answer that was asked for before a write may arrive after it.
 */
export function answerVersions() {
  const known = new LRUCache<string, Known>({ max: maxCustomers })
  // Never given twice, so that no answer becomes fresh again when a customer was forgotten.
  let latest = 0

  function store(
    customer: AnswersOf,
    marks: WriteMarks,
    kinds: readonly string[],
    mark = '',
  ): void {
    const before = known.peek(keyOf(customer))
    const versions = new Map(before?.versions)
    for (const kind of kinds) versions.set(kind, (latest += 1))
    known.set(keyOf(customer), { marks, versions, lastMark: mark || (before?.lastMark ?? '') })
  }

  return {
    /** Differs before and after answers of the kind were made old; 0 before this process knows of any. */
    of: (customer: AnswersOf, kind: AnswerKind): number =>
      known.get(keyOf(customer))?.versions.get(kind) ?? 0,

    /**
     * Takes the marks as a row has them. One that differs from what was seen last makes answers old, also
     * where the row was read before the other one: to ask once too often is right as well.
     */
    observe(customer: AnswersOf, marks: WriteMarks): void {
      const seen = known.peek(keyOf(customer))?.marks ?? {}
      if (seen === marks) return
      const kinds = Object.keys({ ...seen, ...marks }).filter((kind) => seen[kind] !== marks[kind])
      if (kinds.length > 0) store(customer, marks, kinds)
    },

    /** Makes answers of these kinds old, after a write of this process. */
    markOld(customer: AnswersOf, kinds: readonly AnswerKind[], mark: string): void {
      const seen = known.peek(keyOf(customer))?.marks ?? {}
      const written = Object.fromEntries(kinds.map((kind) => [kind, mark]))
      store(customer, { ...seen, ...written }, kinds, mark)
    },

    /** The mark of this process's last write for a customer; '' before one. */
    lastMarkOf: (customer: AnswersOf): string => known.peek(keyOf(customer))?.lastMark ?? '',
  }
}

export type AnswerVersions = ReturnType<typeof answerVersions>
