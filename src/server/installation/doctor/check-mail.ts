import { createSmtpTransport } from '#server/upstreams/mail/smtp-transport.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Finding, good, problem, warning } from './finding.ts'

/** nodemailer's codes of what stands between the portal and its mail server. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EAUTH', 'refuses the user or the password'],
  ['ECONNECTION', 'cannot be reached'],
  ['ESOCKET', 'cannot be reached, or its certificate is not accepted'],
  ['EDNS', 'has a name that is not known'],
  ['ETIMEDOUT', 'does not answer'],
  ['ETLS', 'does not agree on TLS'],
])

/** Signs in to the mail server and sends nothing. */
export async function checkMail({
  smtpUrl,
  sandbox,
}: Pick<Settings, 'sandbox' | 'smtpUrl'>): Promise<Finding> {
  if (smtpUrl === undefined) {
    return sandbox
      ? good('Letters go to the mailbox of the sandbox.')
      : warning('SMTP_URL is not set: no code and no letter reaches a subscriber.')
  }
  const transport = createSmtpTransport(smtpUrl)
  try {
    await transport.verify()
    return good('The mail server of SMTP_URL accepts a sign-in.')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons.get(code) ?? 'does not take mail'
    return problem(`The mail server of SMTP_URL ${reason}.`)
  } finally {
    transport.close()
  }
}
