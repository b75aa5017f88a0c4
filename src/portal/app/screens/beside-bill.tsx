import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { useMedia } from '#portal/kit/hooks/use-media.ts'

interface BillsBesideProps {
  /** The bill whose screen is open. */
  id: string
}

const BillsBeside = lazyPart<BillsBesideProps>(
  async () => (await import('#portal/features/money/invoices/list/bills-beside.tsx')).BillsBeside,
  // In the width of the list, so that the bill stands still.
  { whileLoading: () => <div className="bills-beside" /> },
)

const billPath = /^\/panel\/financial\/invoice\/([^/]+)/

/** The open screen; in a window that is wide enough, with the list of bills beside every screen of a bill. */
export function BesideBill({ children }: { children: ReactNode }) {
  const id = useLocation({ select: ({ pathname }) => billPath.exec(pathname)?.[1] })
  const hasRoom = useMedia('(min-width: 80rem)')
  const isBeside = hasRoom && id !== undefined
  return (
    <div className={isBeside ? 'beside-bill' : undefined}>
      {isBeside && <BillsBeside id={decodeURIComponent(id)} />}
      {children}
    </div>
  )
}
