import type { CacheWillUpdateCallbackParam, WorkboxPlugin } from 'workbox-core'
import { isOwnFile } from './no-foreign-page.ts'

/**
 * Stores in the precache only what belongs to this build: the page that names all of its files, and
 * files that are no pages. A captive portal's page or the page of another version ends the
 * installation, which the browser tries again; what is stored already is not fetched a second time.
 * `paths`: the hashed files of this build.
 */
export const onlyOwnBuild = (paths: readonly string[]) =>
  ({
    cacheWillUpdate: async ({
      request,
      response,
    }: Pick<CacheWillUpdateCallbackParam, 'request' | 'response'>) => {
      if (paths.includes(new URL(request.url).pathname)) {
        return isOwnFile(response) ? response : null
      }
      const page = await response.clone().text()
      return response.ok && paths.every((path) => page.includes(path)) ? response : null
    },
  }) satisfies WorkboxPlugin
