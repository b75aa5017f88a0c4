import { cacheNames, setCacheNameDetails } from 'workbox-core'
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { isScreen, isStaffScreen } from '#contract/screens.ts'
import type { theme } from '#contract/theme.ts'
import { answerList, isList } from './lists.ts'
import { isOutdated, prefix, themeCache } from './names.ts'
import { refreshShell, shell } from './shell.ts'

/*
 * The worker of the application: opens it without a network. It answers for the page, the built
 * files, the theme and the invoice lists; every other request passes it by, as do pages that are no
 * screen of ours.
 */

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | PrecacheEntry)[]
}

setCacheNameDetails({ prefix: prefix.slice(0, -1), precache: 'shell', suffix: 'v1' })

// oxlint-disable-next-line no-underscore-dangle -- the name the build looks for
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && isScreen(url.pathname) && !isStaffScreen(url.pathname),
  ({ event, request }) => {
    event.waitUntil(refreshShell().catch(() => undefined))
    return shell(request)
  },
)

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && isList(request, url),
  ({ event, request }) => answerList(request, event),
)

// The type alone is imported: the schemas of an answer nobody reads here stay out.
const themePath: (typeof theme)['path'] = '/api/central/theme'

// For a page that came without its brand: another server's. The host alone decides the answer.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === themePath,
  new StaleWhileRevalidate({ cacheName: themeCache, matchOptions: { ignoreVary: true } }),
)

self.addEventListener('activate', (event) => {
  const current = [cacheNames.precache, themeCache]
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => isOutdated(name, current)))
      .then((names) => Promise.all(names.map((name) => caches.delete(name)))),
  )
})

// A new version waits until somebody has agreed to it: it takes over all tabs at once.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
