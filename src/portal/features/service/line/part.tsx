import { useId, type ReactNode } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { QueryFrame, type QueryState } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { texts } from './texts.ts'

interface PartProps<Data> {
  title: string
  loadingText: string
  /** null: the provider's systems do not tell it, and the part is not shown. */
  query: QueryState<Data | null>
  children: (data: Data) => ReactNode
}

/** One part of a line, which fails by itself. */
export function Part<Data>({ title, loadingText, query, children }: PartProps<Data>) {
  const id = useId()
  if (query.data === null) return null
  return (
    <Card as="section" aria-labelledby={id} className="stack-4 line-part">
      <h2 id={id}>{title}</h2>
      <QueryFrame
        query={query}
        loadingText={loadingText}
        skeleton={<Skeleton height="6rem" />}
        failureText={texts.partFailure}
      >
        {(data) => data !== null && children(data)}
      </QueryFrame>
    </Card>
  )
}
