import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'

/** Opens the screen that the sign-in came between, or the home. */
export function useEnterPanel(): () => void {
  const { history } = useRouter()
  return useCallback(() => {
    rememberedMark.set()
    history.replace(signInTarget.take())
  }, [history])
}
