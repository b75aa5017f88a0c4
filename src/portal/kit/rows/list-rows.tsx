import { Fragment, type ReactNode, useEffect } from 'react'
import { hourSeconds } from '#domain/platform/time/durations.ts'
import { readCookie, writeCookie } from '#portal/kit/browser/cookie.ts'

/*
 * The loading-skeleton hint (first specification, section 9): a cookie of one hour with how many rows each
 * list had, so that its skeleton has the size of what follows.
 */

/** The lists whose rows are counted. */
export type RowList =
  | 'bills'
  | 'paid'
  | 'notes'
  | 'contracts'
  | 'cards'
  | 'routers'
  | 'requests'
  | 'inbox'

const cookieName = 'skeleton_rows'

/** More rows are on no screen at once. */
const maxRows = 8

/** The counts of the cookie, `bills3.notes2`; what is no such count is left out. */
function readCounts(): Map<string, number> {
  const text = typeof document === 'undefined' ? null : readCookie(cookieName)
  const counts = [...(text ?? '').matchAll(/(?:^|\.)([a-z]+)([0-8])(?=\.|$)/g)]
  return new Map(counts.map(([, list = '', count]) => [list, Number(count)]))
}

/** Remembers for an hour how many rows a list has. */
export function rememberRows(list: RowList, count: number): void {
  const counts = readCounts().set(list, Math.min(count, maxRows))
  const text = [...counts].map(([name, rows]) => `${name}${rows}`).join('.')
  writeCookie(cookieName, text, hourSeconds)
}

/** Forgets the rows of all lists: who signs in next has lists of another length. */
export const forgetRows = (): void => writeCookie(cookieName, '', 0)

/** Remembers how many rows are shown; draws nothing. Rows of an incomplete list are not counted. */
export function RowsShown({ list, count }: { list: RowList; count: number }) {
  useEffect(() => rememberRows(list, count), [list, count])
  return null
}

interface RowSkeletonsProps {
  list: RowList
  /** How many are drawn where the list was not shown within the hour. */
  usual: number
  /** One of them. */
  children: ReactNode
}

/** The skeletons of a list, as many as it had rows; one for an empty list. */
export function RowSkeletons({ list, usual, children }: RowSkeletonsProps) {
  const count = Math.max(1, readCounts().get(list) ?? usual)
  return Array.from({ length: count }, (_, row) => <Fragment key={row}>{children}</Fragment>)
}
