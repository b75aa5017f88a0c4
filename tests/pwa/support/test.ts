import { test as base } from '../../e2e/support/portal.ts'
import { type Network, openNetwork } from './network.ts'
import { newProfile, type Profile } from './profile.ts'

/**
 * `network` stands between the browser and the server, and can be cut;
 * `profile` is a browser profile on disk that outlives a closed browser.
 */
export const test = base.extend<{ network: Network; profile: Profile }>({
  network: async ({ locale: _locale }, use, test) => {
    const network = await openNetwork(Number(process.env['PORTAL_PORT']))
    await use(network)
    if (test.status !== test.expectedStatus)
      process.stderr.write(`Network: ${network.unanswered()}\n`)
    await network.close()
  },
  profile: async ({ locale: _locale }, use) => {
    const profile = newProfile()
    await use(profile)
    profile.remove()
  },
})
