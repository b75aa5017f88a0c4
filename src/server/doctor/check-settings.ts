import type { Settings } from '#server/settings.ts'
import { type Finding, good, warning } from './finding.ts'

const exampleVapidSubject = 'mailto:contato@portal.example'

type Checked = Pick<
  Settings,
  'egressAllow' | 'mailFrom' | 'sandbox' | 'securityContact' | 'trustedProxies' | 'vapidSubject'
>

/** What settings that can be read say about a server for subscribers. */
export function checkSettings(settings: Checked): Finding[] {
  const { egressAllow, mailFrom, sandbox, securityContact, trustedProxies, vapidSubject } = settings
  const allowed = [...egressAllow].join(', ')
  return [
    good('The settings can be read.'),
    ...(trustedProxies.length === 0 && !sandbox
      ? [
          warning(
            'TRUSTED_PROXIES is not set: behind a proxy every visitor has its address, so the limits ' +
              'of one slow down all, and cookies are refused where TLS ends at the proxy.',
          ),
        ]
      : []),
    ...(vapidSubject === exampleVapidSubject
      ? [warning('VAPID_SUBJECT is an example: push services write to it when pushes go wrong.')]
      : []),
    ...(mailFrom.includes('portal.example')
      ? [warning('MAIL_FROM is an example: mail servers refuse letters from it.')]
      : []),
    ...(securityContact === undefined
      ? [
          warning(
            'SECURITY_CONTACT is not set: who finds a security flaw does not know whom to tell.',
          ),
        ]
      : []),
    ...(allowed
      ? [warning(`EGRESS_ALLOW lets providers' addresses lead into the own network: ${allowed}.`)]
      : []),
  ]
}
