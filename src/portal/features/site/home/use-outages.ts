import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnOutage } from '#contract/news/outages.ts'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'
import { currentOutages, ownOutagesQuery } from '#portal/queries/news/outages.ts'

/** Milliseconds for which the home waits for news of an outage, which would move everything down. */
const newsWaitMs = 400

interface CurrentOutages {
  readonly outages: readonly OwnOutage[]
  /** The rest of the screen waits for them, and for the code that shows them. */
  readonly isAwaited: boolean
}

/** What a home without internet says first; `preload` fetches the code that shows it. */
export function useOutages(isClosed: boolean, preload: () => Promise<void>): CurrentOutages {
  const query = useQuery({ ...ownOutagesQuery(), enabled: !isClosed })
  const { data, isFetching, dataUpdatedAt } = query
  // What the device kept from before this page says nothing of an outage that is now.
  const isUnknown = isFetching && dataUpdatedAt < performance.timeOrigin
  const outages = currentOutages(data)
  const hasOutages = outages.length > 0
  const [isCodeThere, setIsCodeThere] = useState(false)
  const hasWaited = useElapsed(newsWaitMs)
  useEffect(() => {
    if (hasOutages) void preload().then(() => setIsCodeThere(true))
  }, [hasOutages, preload])
  return { outages, isAwaited: !hasWaited && (isUnknown || (hasOutages && !isCodeThere)) }
}
