import { editPassword } from '#contract/recovery.ts'
import { validToken } from '#contract/session.ts'
import { call } from './client.ts'

interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * The change by a session. Its endpoint serves the recovery too and is open to all, so nothing
 * renews an old token on the way: that is done here, first.
 */
export async function changePassword(body: PasswordChange): Promise<void> {
  await call(validToken, {})
  await call(editPassword, { body })
}
