import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { gateWaitMs, slowAfterMs } from '#contract/platform/patience.ts'
import { isConnectionLost, subscribeToConnection } from '#portal/kit/browser/connection.ts'

export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Fetches the code ahead. Never rejects. */
  preload(): Promise<void>
}

interface Options<Props> {
  /** Drawn while the code loads; nothing by default. */
  readonly whileLoading?: ComponentType<Props>
  /** Drawn where the code does not arrive; nothing by default. */
  readonly otherwise?: ComponentType<Props>
  /** While true, code that arrives late does not replace `otherwise`, which may hold typed text. */
  readonly keepsOtherwise?: (props: Props) => boolean
}

/**
 * A part of a screen whose code loads when the part is first drawn. Code
 * that does not arrive ends no screen: `otherwise` takes the place of the part, and the code is fetched
 * again when the connection returns, and when the part is next drawn.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whileLoading, otherwise, keepsOtherwise }: Options<Props> = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null

  async function fetchCode(): Promise<void> {
    Loaded ??= await load()
  }

  function Part(props: Props): ReactNode {
    const [hasArrived, setHasArrived] = useState(Loaded !== null)
    /** Where the code did not arrive: whether the connection was lost then. */
    const [missing, setMissing] = useState<'offline' | 'online' | null>(null)
    const [fetches, setFetches] = useState(1)

    useEffect(() => {
      if (Loaded) {
        // The code may have come after the drawing and before this effect.
        setHasArrived(true)
        return undefined
      }
      const giveUp = () => setMissing(isConnectionLost() ? 'offline' : 'online')
      const timer = setTimeout(giveUp, isConnectionLost() ? gateWaitMs : slowAfterMs)
      const setArrived = () => {
        // Code that is drawn already must not give way to `otherwise`.
        clearTimeout(timer)
        setHasArrived(true)
      }
      void fetchCode().then(setArrived, giveUp)
      return () => clearTimeout(timer)
    }, [fetches])

    useEffect(() => {
      if (hasArrived || !missing) return undefined
      const fetchAgain = () => {
        if (!isConnectionLost()) setFetches((before) => before + 1)
      }
      // The connection may have returned before this effect.
      if (missing === 'offline') fetchAgain()
      return subscribeToConnection(fetchAgain)
    }, [hasArrived, missing])

    const isKept = missing !== null && (keepsOtherwise?.(props) ?? false)
    if (hasArrived && missing && !isKept) setMissing(null)
    if (hasArrived && Loaded && !isKept) return <Loaded {...props} />
    const Instead = missing ? otherwise : whileLoading
    return Instead ? <Instead {...props} /> : null
  }

  return Object.assign(Part, { preload: () => fetchCode().catch(() => undefined) })
}
