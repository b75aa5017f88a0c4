import { isSameSecret } from '#sandbox/is-same-secret.ts'
import { readJsonBody } from '#sandbox/json-body.ts'
import type { Provider } from '#sandbox/world/world.ts'
import { answerAccounts, type PlatformCall } from './accounts.ts'
import { json, refused } from './answers.ts'
import { answerStorages } from './cloud-storages.ts'

/**
 * Answers the bridge to a provider's app platforms: accounts at streaming services, and cloud
 * storages.
 */
export async function answerPlatform(
  provider: Provider,
  call: PlatformCall,
  request: Request,
): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? ''
  if (!isSameSecret(authorization, `Bearer ${provider.platform_key}`)) {
    return json({ error: 'unauthorised' }, 401)
  }
  const { pathname } = new URL(request.url)
  const [, version, kind, first = '', second, third] = pathname.split('/')
  const { method } = request
  if (version !== 'v1') return refused('not_found')
  if (kind === 'accounts' && second) {
    return answerAccounts(call, [first, second, third], method, await readJsonBody(request))
  }
  if (kind === 'storages' && second === 'users') {
    return answerStorages(call, [first, third], method, await readJsonBody(request))
  }
  return refused('not_found')
}
