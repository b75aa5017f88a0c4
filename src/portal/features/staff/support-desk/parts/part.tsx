import type { ReactNode } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Button } from '#portal/kit/buttons/button.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { Loading } from '#portal/kit/frames/loading.tsx'
import type { QueryState } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { texts } from '../texts.ts'

/** A titled part of a subscriber's card. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="stack-4 desk-part">
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}

export type PartState<Data> = QueryState<Data>

interface ErpPartProps<Data> {
  id: string
  title: string
  query: PartState<Data>
  failureText: string
  children: (data: Data) => ReactNode
}

/** A part that the ERP tells: it loads and fails by itself, in a line or two. */
export function ErpPart<Data>({ id, title, query, failureText, children }: ErpPartProps<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <Part id={id} title={title}>
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <Loading label={texts.partLoading(title)}>
          <Skeleton height="5rem" />
        </Loading>
      )}
      {error && (
        <div className="row-2-centre" role="alert">
          <p className="desk-note">{failureText}</p>
          <Button variant="quiet" isSmall isBusy={isFetching} onClick={() => void refetch()}>
            {texts.again}
          </Button>
        </div>
      )}
    </Part>
  )
}

interface PartListProps<Row> {
  rows: readonly Row[]
  none: string
  /** What may be missing, in the plural, where rows could not be read. */
  unread?: string | false | undefined
  /** What is said below rows that are not all. */
  cut?: string | false
  children: (row: Row) => ReactNode
}

/** A list of a part: its rows, or that there are none, which is not said of a list that is incomplete. */
export function PartList<Row>({ rows, none, unread, cut, children }: PartListProps<Row>) {
  return (
    <>
      {unread && <IncompleteNote what={unread} advice={texts.seeErp} />}
      {rows.length > 0 ? (
        <ul className="stack-3 desk-lines">{rows.map(children)}</ul>
      ) : (
        !unread && <p className="desk-note">{none}</p>
      )}
      {cut && <p className="desk-note">{cut}</p>}
    </>
  )
}
