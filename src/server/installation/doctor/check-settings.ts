import type { Settings } from '#server/platform/settings/settings.ts'
import { isPublicName } from '#domain/platform/hosts/host-name.ts'
import { contactHost } from '#server/platform/settings/contact-host.ts'
import { isWide, rangeOf } from '#server/platform/http/visitors/network-address.ts'
import { type Finding, good, problem, warning } from './finding.ts'

type Checked = Pick<
  Settings,
  | 'adminHosts'
  | 'egressAllow'
  | 'hostTenants'
  | 'mailFrom'
  | 'publicOriginSuffix'
  | 'sandbox'
  | 'securityContact'
  | 'trustedProxies'
>

/**
 * Findings about names that only services outside check, and refuse without a message: a letter from a name
 * that is not in the public DNS is not delivered, and for a reserved name no certificate is issued and no
 * browser outside finds the server.
 */
function checkNames(settings: Checked): Finding[] {
  const { adminHosts, hostTenants, mailFrom, publicOriginSuffix, securityContact } = settings
  const hosts = [publicOriginSuffix?.slice(1) ?? [], ...adminHosts, ...hostTenants.keys()].flat()
  return [
    ...(isPublicName(contactHost(mailFrom))
      ? []
      : [
          problem('MAIL_FROM has a name that is not known in public: letters from it are refused.'),
        ]),
    ...(securityContact === undefined || isPublicName(contactHost(securityContact))
      ? []
      : [
          problem(
            'SECURITY_CONTACT has a name that is not known in public: nobody can write to it.',
          ),
        ]),
    ...hosts
      .filter((host) => !isPublicName(host))
      .map((host) => problem(`${host} is a name that is not known in public: no one gets there.`)),
  ]
}

/** What settings that can be read say about a server for subscribers. */
export function checkSettings(settings: Checked): Finding[] {
  const { egressAllow, sandbox, securityContact, trustedProxies } = settings
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
    ...(trustedProxies.some((proxy) => isWide(rangeOf(proxy)))
      ? [
          warning(
            'TRUSTED_PROXIES has a range: whatever else has an address in it, such as the gateway of a ' +
              "network of containers, may name any visitor's address. Name the proxy's own.",
          ),
        ]
      : []),
    ...(sandbox ? [] : checkNames(settings)),
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
