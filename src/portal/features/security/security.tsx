import { Screen } from '#portal/kit/screen.tsx'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'
import './security.css'
import { texts } from './texts.ts'

/** The password, and where the account is open. */
export function Security() {
  return (
    <Screen title={texts.title}>
      <ChangePassword />
      <Sessions />
    </Screen>
  )
}
