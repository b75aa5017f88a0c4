import Check from 'lucide-react/icons/check'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signIn } from '#contract/account/session.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { passwordTexts } from '#portal/kit/password/texts.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { call } from '#portal/queries/calls/client.ts'
import { documentForSignIn } from '#portal/session/document-for-sign-in.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'
import { madePassword } from './made-password.ts'
import './recovery.css'
import { texts } from './texts.ts'

export function RecoveryDone() {
  const isFirst = useLocation({ select: ({ state }) => state.isFirstAccess ?? false })
  return (
    <FrontPage
      title={isFirst ? texts.firstDoneTitle : texts.doneTitle}
      lead={isFirst ? texts.firstDoneLead : texts.doneLead}
    >
      <span className="recovery-done">
        <Icon of={Check} size={32} />
      </span>
      <p role="status">{isFirst ? texts.firstDone : passwordTexts.updated}</p>
      <Enter isAtOnce={isFirst} />
    </FrontPage>
  )
}

/**
 * Signs in with the password that was just made; where that is not known any more, or fails, it is typed.
 * `isAtOnce`: without a press, for a subscriber who made a first password in order to come in.
 */
function Enter({ isAtOnce }: { isAtOnce: boolean }) {
  const router = useRouter()
  const [made] = useState(() => madePassword.get())
  const [isBusy, setIsBusy] = useState(isAtOnce && made !== null)
  useEffect(() => () => madePassword.clear(), [])

  async function enter(cpfOrCnpj: string, password: string) {
    setIsBusy(true)
    await call(signIn, { body: { cpfOrCnpj, password } }).catch(() => null)
    if (!currentToken()) return router.navigate({ to: '/sign-in', replace: true })
    documentForSignIn.set('')
    rememberedMark.set()
    await router.navigate({ href: signInTarget.take(), replace: true })
    if (isAtOnce) showToast({ kind: 'success', text: texts.firstDone })
  }

  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isAtOnce || !made || hasBegun.current) return
    hasBegun.current = true
    void enter(made.document, made.password)
  })

  if (!made) {
    return (
      <ButtonLink to="/sign-in" isWide>
        {texts.enter}
      </ButtonLink>
    )
  }

  return (
    <Button isWide isBusy={isBusy} onClick={() => void enter(made.document, made.password)}>
      {texts.enter}
    </Button>
  )
}
