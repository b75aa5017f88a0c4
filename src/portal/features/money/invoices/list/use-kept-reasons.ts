import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'

/** Milliseconds for which a list waits for what the device keeps: a line that came later would move it. */
const waitMs = 200

const code = () => import('./kept-reasons.tsx')

export const KeptReason = lazyPart<{ invoice: Invoice; className: string }>(
  async () => (await code()).KeptReason,
)

/** Whether it was looked for what this device keeps of why these bills differ. */
export function useKeptReasons(invoices: readonly Invoice[] | undefined): boolean {
  const client = useQueryClient()
  const [isRead, setIsRead] = useState(false)
  const isKnown = invoices !== undefined
  useEffect(() => {
    if (!invoices || isRead) return undefined
    const end = () => setIsRead(true)
    const timer = setTimeout(end, waitMs)
    const read = async () => (await code()).readKeptReasons(client, invoices)
    void Promise.all([read(), KeptReason.preload()]).then(end, end)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is explained later is in the cache already
  }, [client, isKnown])
  return isRead
}
