import type { Endpoint } from '#contract/platform/endpoint.ts'
import { commonRefusal } from './refusal.ts'
import { type Api, resolveTenant } from './register.ts'
import { routerPath } from './route-path.ts'

const parameters = (path: string) => path.split('{').length - 1

/**
 * Runs after every module has registered: throws when an endpoint has no route, and adds the refusals
 * of other methods and of unknown paths.
 */
export function completeApi(api: Api, endpoints: readonly Endpoint[]): void {
  const missing = endpoints.filter((endpoint) => !api.registered.has(endpoint))
  if (missing.length > 0) {
    throw new Error(`no route for ${missing.map(({ name }) => name).join(', ')}`)
  }
  // `…/new` also matches `…/{id}`, so paths with fewer parameters come first.
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  for (const path of paths.toSorted((one, other) => parameters(one) - parameters(other))) {
    const methods = endpoints.filter((other) => other.path === path).map(({ method }) => method)
    api.app.all(routerPath(path), (c) => {
      c.set('route', path)
      for (const endpoint of endpoints) if (endpoint.path === path) resolveTenant(endpoint, c)
      c.header(
        'Allow',
        methods.includes('GET') ? ['HEAD', ...methods].join(', ') : methods.join(', '),
      )
      throw commonRefusal('method not allowed')
    })
  }
  api.app.all('/api/*', () => {
    throw commonRefusal('not found')
  })
}
