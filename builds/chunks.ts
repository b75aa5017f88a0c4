import { isStaffModule } from './staff-folders.ts'

/** Files of the portal other than those of staff alone. */
const inPortal = (path: RegExp) => (id: string) => path.test(id) && !isStaffModule(id)

/** Name of the chunk of the overlays' engine. */
export const overlays = 'overlays'

/**
 * How modules form files. A phone fetches every file of a release that it does not have, so tiny
 * modules that several screens share are one file; what a group takes, every screen that uses any of
 * it loads, so a group holds modules that most of these screens use anyway. Earlier groups come first.
 */
export const chunkGroups = [
  // Sign-in is two files: the libraries, which seldom change, and our own code, which often does.
  { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\// },
  { name: 'first', tags: ['$initial' as const] },
  // The router and the map of routes: everything but the sign-in needs them.
  {
    name: 'router',
    test: /\/node_modules\/(?:@tanstack\/(?:history|react-router|react-store|router-core|store)|use-sync-external-store)\//,
  },
  // Chakra UI with the state machines below it: loaded at idle, and not precached.
  {
    name: overlays,
    test: /\/node_modules\/(?:@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|stylis)\//,
  },
  // What is fetched when it is first opened brings its own styles: the payment of several bills, outages,
  // files of requests, rights and what is of staff alone.
  {
    name: 'styles',
    test: inPortal(
      /\/src\/portal\/.*\/(?!attachments|several|choose-bills|diagnosis|line|my-data|name-picker|outage|paid-year|rights|terms)[^/]+\.css$/,
    ),
  },
  { name: 'query', test: /\/@tanstack\/(?:query-core|react-query)\//, minShareCount: 2 },
  {
    name: 'menu-icons',
    test: /\/lucide-react\/.*\/(?:activity|archive|bell|file-text|lock-keyhole|log-out|messages-square|receipt|router|scroll-text|shield-check|signature)\.mjs$/,
  },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 4 },
  {
    name: 'domain',
    test: /\/src\/domain\/(?:apps|contracts|inbox|messages\/channel|people|support|[^/]+\.ts)/,
    minShareCount: 3,
    maxModuleSize: 500,
  },
  {
    name: 'kit',
    test: /\/src\/portal\/kit\/(?!qr-code|toasts-on|query-frame|record-frame|failure-state|call-provider|freshness|age-note|data-age|moment-text|shown-age|time-ago|loading|skeleton)[^/]+\.tsx?$/,
    minShareCount: 6,
  },
  // What frames data on a screen: the shell of the panel does without it.
  {
    name: 'frames',
    test: /\/src\/portal\/kit\/(?:query-frame|record-frame|failure-state|call-provider|freshness|age-note|data-age|moment-text|shown-age|time-ago|loading|skeleton)\.tsx?$/,
    minShareCount: 2,
  },
  { name: 'worker-wire', test: /\/src\/(?:contract\/worker|portal\/offline\/channel)/ },
  {
    name: 'billing',
    test: /\/src\/(?:portal\/queries\/(?:invoices|customer|fresh|session|use-refresh|recovery-interval)|contract\/(?:invoices|customer)|domain\/(?:money|invoices))/,
    minShareCount: 2,
  },
  {
    name: 'payments',
    test: /\/src\/portal\/(?:queries\/(?:payments|charged-invoices|use-invoices)|kit\/invoices\/(?!paid-amount|several))/,
    minShareCount: 2,
  },
  {
    name: 'passwords',
    test: /\/src\/(?:portal\/kit\/password\/|contract\/recovery)/,
    minShareCount: 2,
  },
  // Of subscribers and staff alike.
  {
    name: 'passkeys',
    test: /\/src\/portal\/(?:queries\/(?:passkeys|passkey-ceremonies|staff-passkeys)|kit\/passkey-prompt)\.tsx?$/,
  },
  {
    name: 'overlay-frames',
    test: /\/src\/portal\/kit\/overlays\/(?!chakra|system)[^/]+\.tsx?$/,
  },
  { name: 'crypto', test: /\/crypto-js\// },
  { name: 'recovery', test: /\/src\/portal\/features\/recovery\//, minShareCount: 2 },
  {
    name: 'support',
    test: /\/src\/portal\/features\/support\/(?!sending|file-|guided|opened|refusals)/,
    minShareCount: 2,
  },
  // What alone pays by card is in no screen that is stored ahead.
  {
    name: 'cards',
    test: /\/src\/portal\/features\/cards\/(?!card-picker|card-choice|confirm-payment|installment-choice|percent)/,
    minShareCount: 2,
  },
]
