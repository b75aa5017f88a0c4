import { useState } from 'react'

/** A question the submission waits for: `ask` resolves with what `answer` is called with. */
export function useConfirmation() {
  const [resolve, setResolve] = useState<((answer: boolean) => void) | null>(null)
  const ask = () => new Promise<boolean>((done) => setResolve(() => done))
  const answer = (isConfirmed: boolean) => {
    resolve?.(isConfirmed)
    setResolve(null)
  }
  return { isAsking: resolve !== null, ask, answer }
}
