import { Screen } from '#portal/kit/pages/screen.tsx'
import { ChangePassword } from './change-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import './security.css'
import { texts } from './texts.ts'

/** The screen "Senha e aparelhos": the password form, the passkeys and the sessions. */
export function Security() {
  return (
    <Screen title={texts.title}>
      <ChangePassword />
      <Passkeys />
      <Sessions />
    </Screen>
  )
}
