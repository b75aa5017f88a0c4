import { randomBytes } from 'node:crypto'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Finding, good, problem, warning } from './finding.ts'

/** Resolves a host name to its addresses; rejects when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

async function addressesOf(resolve: Resolve, host: string): Promise<readonly string[]> {
  return resolve(host).catch(() => [])
}

/** Whether the names that visitors type lead anywhere: those of providers and the administration's. */
export async function checkHosts(
  settings: Pick<Settings, 'adminHosts' | 'hostTenants' | 'publicOriginSuffix'>,
  resolve: Resolve,
): Promise<Finding[]> {
  const { adminHosts, hostTenants, publicOriginSuffix } = settings
  const findings: Finding[] = []
  if (publicOriginSuffix !== undefined) {
    // A random name has an address only under a wildcard.
    const host = `p${randomBytes(6).toString('hex')}${publicOriginSuffix}`
    const addresses = await addressesOf(resolve, host)
    findings.push(
      addresses.length > 0
        ? good(`Every host below ${publicOriginSuffix} leads to ${addresses.join(', ')}.`)
        : problem(
            `No wildcard of DNS for ${publicOriginSuffix}: add *${publicOriginSuffix} with the ` +
              'address of the proxy, or a record for each provider.',
          ),
    )
  }
  for (const host of [...adminHosts, ...hostTenants.keys()]) {
    const addresses = await addressesOf(resolve, host)
    findings.push(
      addresses.length > 0
        ? good(`${host} leads to ${addresses.join(', ')}.`)
        : problem(`${host} is in the settings and not in DNS.`),
    )
  }
  if (adminHosts.size === 0) {
    findings.push(warning('ADMIN_HOSTS is not set: the administration answers nowhere.'))
  }
  return findings
}
