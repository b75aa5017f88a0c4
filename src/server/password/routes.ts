import { editPassword } from '#contract/recovery.ts'
import { type Api, register } from '#server/http/register.ts'
import { tokenIn } from '#server/recovery/tokens.ts'
import { setCookies } from '#server/http/cookies.ts'
import { deviceOf } from '#server/session/device.ts'
import type { SessionService } from '#server/session/service.ts'
import type { PasswordService } from './service.ts'

export function passwordRoutes(
  api: Api,
  deps: {
    readonly passwordChanges: PasswordService
    readonly sessions: Pick<SessionService, 'authenticate'>
    readonly now: () => Date
  },
): void {
  const { passwordChanges, sessions, now } = deps

  // One path, two callers (specification 7): what they hold tells them apart, and each proves his own.
  register(api, editPassword, async (call) => {
    const { tenant, source, signal, cookieHeader, headers, body } = call
    const device = deviceOf(headers.get('user-agent'))
    const visit = { tenant, source, signal, cookieHeader, now: now(), device }
    const isRecovery =
      body.currentPassword === undefined && tokenIn(cookieHeader, 'verified') !== null
    if (isRecovery) {
      setCookies(call, await passwordChanges.recover(visit, body))
    } else {
      const authorization = headers.get('authorization')
      const presented = { tenant, authorization, cookieHeader, now: visit.now }
      const session = await sessions.authenticate(presented)
      setCookies(call, await passwordChanges.change(visit, session, body))
    }
    return { type: 'success' } as const
  })
}
