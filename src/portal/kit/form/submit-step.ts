import { createContext, useContext, useEffect, useRef } from 'react'
import type { SubmitStep } from './use-form.ts'

/** The steps of the form around; null outside a form. */
export const SubmitSteps = createContext<Set<SubmitStep> | null>(null)

/** Has the form around run `finish` before it is submitted. */
export function useSubmitStep(finish: SubmitStep): void {
  const steps = useContext(SubmitSteps)
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    const step: SubmitStep = () => latest.current()
    steps?.add(step)
    return () => void steps?.delete(step)
  }, [steps])
}
