import { editPassword } from '#contract/account/recovery.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { browserNameOf } from '#server/platform/http/visitors/browser-name.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { PasswordService } from './service.ts'

export function passwordRoutes(
  api: Api,
  deps: {
    readonly passwordChanges: PasswordService
    readonly sessions: Pick<SessionModule['sessions'], 'authenticate'>
    readonly verifiedStep: RecoveryModule['verifiedStep']
    readonly now: () => Date
  },
): void {
  const { passwordChanges, sessions, verifiedStep, now } = deps

  // One path for two kinds of callers (first specification, section 7): a recovery, which must
  // prove its last step, and a session, which must prove the current password.
  register(api, editPassword, async (call) => {
    const { tenant, source, signal, cookieHeader, headers, body } = call
    const device = browserNameOf(headers.get('user-agent'))
    const visit = { tenant, source, signal, cookieHeader, now: now(), device }
    const isRecovery =
      body.currentPassword === undefined && verifiedStep.readToken(cookieHeader) !== null
    if (isRecovery) {
      setCookies(call, await passwordChanges.recover({ ...visit, identify: call.identify }, body))
    } else {
      const authorization = headers.get('authorization')
      const presented = { tenant, authorization, cookieHeader, now: visit.now }
      const session = await sessions.authenticate(presented)
      call.identify({ subscriber: session })
      setCookies(call, await passwordChanges.change(visit, session, body))
    }
    return { type: 'success' } as const
  })
}
