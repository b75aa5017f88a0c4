import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'
import {
  changePasswordToken,
  checkDocument,
  checkVerificationCode,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
  verificationCodeToken,
} from '#contract/account/recovery.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { Call } from '#server/platform/http/call.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import type { ChosenContact } from './deliver-code.ts'
import type { RecoveryService, RecoveryVisit } from './service.ts'

type RecoveryCall = Pick<
  Call<typeof checkDocument>,
  'tenant' | 'source' | 'signal' | 'headers' | 'cookieHeader' | 'setCookie'
>

const success = { type: 'success' } as const

export function recoveryRoutes(
  api: Api,
  deps: { readonly recovery: RecoveryService; readonly now: () => Date },
): void {
  const { recovery, now } = deps
  const toVisit = (call: RecoveryCall): RecoveryVisit => {
    const { tenant, source, signal, headers, cookieHeader } = call
    const proof = headers.get(proofOfWorkHeader)
    return { tenant, source, signal, cookieHeader, proof, now: now() }
  }

  register(api, checkDocument, async (call) => {
    setCookies(call, await recovery.begin(toVisit(call), call.body.cpfCnpj))
    return success
  })

  register(api, listProtectedEmails, async (call) => {
    const { emails, mobiles, channel } = await recovery.contacts(toVisit(call))
    return { emails, mobiles, message_channel: channel }
  })

  const answerSent = async (call: RecoveryCall, chosen: ChosenContact) => {
    const sent = await recovery.sendCode(toVisit(call), chosen)
    setCookies(call, sent.cookies)
    return { ...success, expires_in: sent.expiresIn, resend_in: sent.resendIn }
  }

  register(api, sendVerificationCode, (call) =>
    answerSent(call, { by: 'mail', index: call.body.mailIndex }),
  )

  register(api, sendVerificationMessage, (call) =>
    answerSent(call, { by: 'message', index: call.body.mobileIndex }),
  )

  register(api, verificationCodeToken, async (call) => ({
    ...success,
    expires_in: await recovery.secondsLeft(toVisit(call), 'sent'),
  }))

  register(api, checkVerificationCode, async (call) => {
    setCookies(call, await recovery.verify(toVisit(call), call.body.verificationCode))
    return success
  })

  register(api, changePasswordToken, async (call) => ({
    ...success,
    expires_in: await recovery.secondsLeft(toVisit(call), 'verified'),
  }))
}
