import { useSyncExternalStore } from 'react'
import { opensBillsOnly } from '#portal/session/session-token.ts'
import { onRightChange } from './step-up.ts'

/** Whether this device opens the bills alone, until its subscriber confirms who they are. */
export function useBillsOnly(): boolean {
  return useSyncExternalStore(onRightChange, () => opensBillsOnly())
}
