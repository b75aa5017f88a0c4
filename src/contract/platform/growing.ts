import * as v from 'valibot'

/** Stands for a kind that only a later version of the server knows. */
export const laterKind = 'later kind'
export type LaterKind = typeof laterKind

/**
 * A kind of which later versions have more, as a page reads it: an open page may be older than its server, and
 * one unknown kind would otherwise cost it the whole list. For `accepts` of an endpoint only.
 */
export const growing = <const Known extends readonly string[]>(
  known: v.PicklistSchema<Known, undefined>,
) =>
  v.union([
    known,
    v.pipe(
      v.string(),
      v.transform((): LaterKind => laterKind),
    ),
  ])
