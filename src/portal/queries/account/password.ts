import { editPassword } from '#contract/account/recovery.ts'
import { validToken } from '#contract/account/session.ts'
import { call } from '#portal/queries/calls/client.ts'

interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Changes the password of the signed-in subscriber. The endpoint also serves the recovery and is
 * public, so the client does not renew an expired token for it: that is done here, first.
 */
export async function changePassword(body: PasswordChange): Promise<void> {
  await call(validToken, {})
  await call(editPassword, { body })
}
