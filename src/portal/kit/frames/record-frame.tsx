import type { ReactNode } from 'react'
import SearchX from 'lucide-react/icons/search-x'
import { EmptyState } from './empty-state.tsx'
import { QueryFrame, type QueryFrameProps } from './query-frame.tsx'

type RecordFrameProps<Data> = Omit<QueryFrameProps<Data | null>, 'children'> & {
  notFound: { readonly text: string; readonly action?: ReactNode }
  children: (data: Data) => ReactNode
}

/**
 * A `QueryFrame` for one record by its id; `null` data means that the server has no such record.
 */
export function RecordFrame<Data>({ notFound, children, ...frame }: RecordFrameProps<Data>) {
  return (
    <QueryFrame {...frame}>
      {(data) => (data === null ? <EmptyState icon={SearchX} {...notFound} /> : children(data))}
    </QueryFrame>
  )
}
