import { Screen } from '#portal/kit/screen.tsx'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'
import './security.css'
import { texts } from './texts.ts'

/** The screen "Minha senha": the password form and the list of sessions. */
export function Security() {
  return (
    <Screen title={texts.title}>
      <ChangePassword />
      <Sessions />
    </Screen>
  )
}
