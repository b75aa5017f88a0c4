import { useCallback } from 'react'
import { useNavigation } from '#portal/kit/pages/navigation.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'

/** Opens the screen that the sign-in came between, or the home. */
export function useEnterPanel(): () => void {
  const { navigate } = useNavigation()
  return useCallback(() => {
    rememberedMark.set()
    void navigate({ href: signInTarget.take(), replace: true })
  }, [navigate])
}
