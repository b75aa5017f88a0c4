import { Secret, TOTP } from 'otpauth'
import { confirmEnrolment, startEnrolment } from '#contract/staff/second-factor.ts'
import { adminSignIn, postponeEnrolment, providerSignIn } from '#contract/staff/staff.ts'
import { expectOk } from '../wire/answers.ts'
import type { Visitor } from '../browser/visitor.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The code an authenticator shows at that moment. */
export function codeOf(secret: string, at = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

async function givePassword(browser: Visitor, { email, password }: Credentials): Promise<void> {
  const answer = await browser.call(adminSignIn, { body: { email, password } })
  await expectOk(adminSignIn, answer)
}

/** Signs an administrator in where the sandbox is on: an authenticator is optional there. */
export async function enterAsAdmin(browser: Visitor, who: Credentials): Promise<Visitor> {
  await givePassword(browser, who)
  await expectOk(postponeEnrolment, await browser.call(postponeEnrolment, {}))
  return browser
}

/** The first sign-in of an administrator anywhere: with an authenticator, from then on. */
export async function enrolAsAdmin(browser: Visitor, who: Credentials, now = new Date()) {
  await givePassword(browser, who)
  const { secret } = await expectOk(startEnrolment, await browser.call(startEnrolment, {}))
  const confirmed = await browser.call(confirmEnrolment, { body: { code: codeOf(secret, now) } })
  const { recovery_codes: recoveryCodes } = await expectOk(confirmEnrolment, confirmed)
  return { secret, recoveryCodes }
}

/** Signs the user of a provider in, on its host. */
export async function enterAsProvider(browser: Visitor, password: string): Promise<Visitor> {
  const body = { client_id: browser.clientId, password }
  await expectOk(providerSignIn, await browser.call(providerSignIn, { body }))
  return browser
}
