import { useEffect, useRef, useState } from 'react'
import type { ReviewedRow } from './review.ts'
import type { TenantRows } from './tenant-rows.ts'

/** What became of a line. `text`: why it failed. */
export type RowResult =
  | { readonly state: 'made' | 'waiting' }
  | { readonly state: 'failed'; readonly text: string }

/** Results by line. */
export type RowResults = ReadonlyMap<number, RowResult>

/** A line that passed the dry run. */
export type ReadyRow<Form> = ReviewedRow<Form> & { readonly form: Form }

const waiting: RowResult = { state: 'waiting' }

/** Makes providers one line after the other. A line that fails changes nothing, and the next one follows. */
export function useImportRun<Form>(
  rows: readonly ReadyRow<Form>[],
  create: TenantRows<Form>['create'],
) {
  const [results, setResults] = useState<RowResults>(
    () => new Map(rows.map(({ line }) => [line, waiting])),
  )
  const [isRunning, setIsRunning] = useState(false)
  const [isStopping, setIsStopping] = useState(false)
  const shouldStop = useRef(false)
  // Who leaves the screen stops the import after its present line.
  useEffect(
    () => () => {
      shouldStop.current = true
    },
    [],
  )

  /** Tries every line that is not made yet. */
  async function run() {
    shouldStop.current = false
    setIsStopping(false)
    setIsRunning(true)
    for (const { line, form } of rows) {
      if (shouldStop.current) break
      if (results.get(line)?.state === 'made') continue
      const failure = await create(form)
      const result: RowResult = failure
        ? { state: 'failed', text: failure.text }
        : { state: 'made' }
      setResults((before) => new Map(before).set(line, result))
    }
    setIsRunning(false)
  }

  function stop() {
    shouldStop.current = true
    setIsStopping(true)
  }

  return { results, isRunning, isStopping, run, stop }
}
