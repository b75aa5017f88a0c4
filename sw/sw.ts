import { cacheNames, setCacheNameDetails } from 'workbox-core'
import { addPlugins, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isScreen, isStaffScreen } from '#contract/site/screens.ts'
import {
  cachePrefix,
  partsCache,
  pictureCache,
  precacheName,
  precacheVersion,
  themeCache,
} from '#contract/worker/caches.ts'
import type { MendMessage, SkipWaitingMessage } from '#contract/worker/messages.ts'
import { themePath } from '#contract/worker/paths.ts'
import { brandPictures, isBrandPicture } from './stored/brand-pictures.ts'
import { answerList, listStatusOf } from './stored/invoice-lists.ts'
import { isOutdated } from './shell/outdated-caches.ts'
import { mendPrecache, reportRefusedStorage } from './shell/mend.ts'
import { noForeignPage } from './shell/no-foreign-page.ts'
import { onlyOwnBuild } from './shell/own-build.ts'
import { askAgain, deleteOutdatedParts, giveUpSilence, keepFormerFiles } from './shell/parts.ts'
import { installRequest, precacheSideBySide } from './shell/side-by-side.ts'
import { doubtStartFiles, refreshShell, shell } from './shell/shell.ts'

/*
 * The application worker: opens the portal without a network. It answers for the document, the built
 * files, the theme, the brand's pictures and the invoice lists. Every other request goes to the
 * network, and so do pages that are no screens of the portal.
 */

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | PrecacheEntry)[]
}

// Workbox puts the dash between prefix and name itself.
setCacheNameDetails({
  prefix: cachePrefix.slice(0, -1),
  precache: precacheName,
  suffix: precacheVersion,
})

// oxlint-disable-next-line no-underscore-dangle -- the name the build looks for
const precached = self.__WB_MANIFEST
const hashed = precached.flatMap((entry) =>
  typeof entry === 'object' && !entry.revision ? [`/${entry.url}`] : [],
)

addPlugins([
  onlyOwnBuild(hashed),
  {
    requestWillFetch: ({ request, event }) =>
      Promise.resolve(event?.type === 'install' ? installRequest(request) : request),
  },
])

precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false })

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && isScreen(url.pathname) && !isStaffScreen(url.pathname),
  ({ event, request }) => {
    event.waitUntil(refreshShell().catch(() => undefined))
    return shell(request)
  },
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && listStatusOf(url) !== undefined,
  ({ event, request }) => answerList(request, event),
)

// Files that the precache leaves out. Their names carry a hash, so what is stored is never outdated.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: partsCache,
    matchOptions: { ignoreVary: true },
    plugins: [giveUpSilence, askAgain, noForeignPage],
  }),
)

/** The theme as a static file, of a portal without a server of its own. */
const localThemePath = /^\/pwa\/[^/]+\/config\.json$/

// For a document without its theme, as another server gives it. The host alone decides the answer.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname === themePath || localThemePath.test(url.pathname)),
  new StaleWhileRevalidate({
    cacheName: themeCache,
    matchOptions: { ignoreVary: true },
    plugins: [giveUpSilence, noForeignPage],
  }),
)

registerRoute(({ request, url }) => isBrandPicture(request, url), brandPictures)

// Whatever fails beneath an answer (no network, a broken storage) is a network error to the page, which
// words it; a document never comes here (shell.ts).
setCatchHandler(() => {
  doubtStartFiles()
  return Promise.resolve(Response.error())
})

self.addEventListener('install', (event) => {
  event.waitUntil(keepFormerFiles().catch(() => undefined))
  event.waitUntil(precacheSideBySide(hashed).catch(reportRefusedStorage))
})

self.addEventListener('activate', (event) => {
  const current = [cacheNames.precache, themeCache, partsCache, pictureCache]
  event.waitUntil(deleteOutdatedParts().catch(() => undefined))
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => isOutdated(name, current)))
      .then((names) => Promise.all(names.map((name) => caches.delete(name)))),
  )
})

const skipWaiting: SkipWaitingMessage['type'] = 'SKIP_WAITING'
const mend: MendMessage['type'] = 'MEND'

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // A new version waits until the subscriber agrees: it takes over all tabs at once.
  if (event.data?.type === skipWaiting) void self.skipWaiting()
  // A page at its idle moment.
  if (event.data?.type === mend) event.waitUntil(mendPrecache(hashed))
})
