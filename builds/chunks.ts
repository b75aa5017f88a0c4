import { isStaffModule } from './staff-folders.ts'

/** Files of the portal other than those of staff alone. */
const inPortal = (path: RegExp) => (id: string) => path.test(id) && !isStaffModule(id)

const combobox =
  /\/node_modules\/(?:@chakra-ui\/react\/.*\/(?:collection|combobox|icons|list-collection)|@ark-ui\/react\/.*\/(?:collection|combobox|field)|@zag-js\/(?:collection|combobox|dom-query\/.*\/(?:caret|form|observe|mutation-observer|resize-observer|scroll)|focus-visible|live-region|popper)|@floating-ui)\b/

/** Name of the chunk of the overlays' engine. */
export const overlays = 'overlays'

/**
 * How modules form files. A phone fetches every file of a release that it does not have, so tiny
 * modules that several screens share are one file; what a group takes, every screen that uses any of
 * it loads, so a group holds modules that most of these screens use anyway. Earlier groups come first.
 */
export const chunkGroups = [
  // Sign-in is two files: React, which only an upgrade changes, and the rest. Of the other libraries a build
  // keeps what is used, which differs between releases as our own code does.
  { name: 'libraries', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'first', tags: ['$initial' as const] },
  // The router and the map of routes: everything but the sign-in needs them.
  {
    name: 'router',
    test: /\/node_modules\/(?:@tanstack\/(?:history|react-router|react-store|router-core|store)|use-sync-external-store)\//,
  },
  // Chakra UI with the state machines below it: loaded at idle, and not precached.
  {
    name: overlays,
    test: (id: string) =>
      /\/node_modules\/(?:@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|stylis)\//.test(id) &&
      !combobox.test(id),
  },
  // What staff alone open with Chakra: a list to choose from while typing.
  { name: 'combobox', test: combobox },
  // What is fetched when it is first opened brings its own styles: the payment of several bills, outages,
  // files of requests, rights, offers and what is of staff alone.
  {
    name: 'styles',
    test: inPortal(
      /\/src\/portal\/.*\/(?!attachments|bill-parts|more-marks|several|choose-bills|contract-marks|diagnosis|filed|line|my-data|name-picker|offers|outage|paid-receipt|paid-year|rights|tab-list|terms|was-it-solved)[^/]+\.css$/,
    ),
  },
  { name: 'query', test: /\/@tanstack\/(?:query-core|react-query)\//, minShareCount: 2 },
  {
    name: 'menu-icons',
    test: /\/lucide-react\/.*\/(?:activity|archive|bell|file-text|layers|lock-keyhole|log-out|messages-square|receipt|router|scale|scroll-text|shield-check|signature)\.mjs$/,
  },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 4 },
  {
    name: 'domain',
    test: /\/src\/domain\/(?:account\/people|messaging\/(?:inbox|messages\/channel)|money\/payment-codes\/(?:boleto|boleto-mask|emv-fields|pix|pix-rules|qr-code|read-pix)\.ts|platform|service\/(?:apps|contracts|support)|staff\/tenants\/provider-rules)/,
    minShareCount: 3,
    maxModuleSize: 500,
  },
  // Without what screens of staff share alone.
  {
    name: 'kit',
    test: /\/src\/portal\/kit\/(?:(?:ages|blocks|browser|buttons|contact|frames|hooks|install|pages|rows|toasts|values)\/)?(?!action-failure|csv|qr-|failed-action|failure-card|free-top|toast-card|toast-icon|toasts-on|use-debounced-value|query-frame|record-frame|failure-state|call-provider|freshness|age-note|data-age|moment-text|shown-age|time-ago|loading|skeleton)[^/]+\.tsx?$/,
    minShareCount: 6,
  },
  // What calls the server at a press, and says in its place why it failed.
  {
    name: 'actions',
    test: /\/src\/portal\/(?:queries\/use-action|kit\/buttons\/action-failure)\.tsx?$/,
  },
  // What frames data on a screen: the shell of the panel does without it.
  {
    name: 'frames',
    test: /\/src\/portal\/kit\/\w+\/(?:query-frame|record-frame|failure-state|call-provider|freshness|age-note|data-age|moment-text|shown-age|time-ago|loading|skeleton)\.tsx?$/,
    minShareCount: 2,
  },
  // What workers and page agree on, without what a device stores of bills; and what other servers may send.
  {
    name: 'worker-wire',
    test: /\/src\/(?:contract\/(?:worker\/(?!device-content)|staff\/other-servers)|portal\/offline\/channel)/,
  },
  // How a screen reads, and reads again: of subscribers and staff alike.
  {
    name: 'reading',
    test: /\/src\/portal\/queries\/(?:\w+\/)?(?:fresh|session|use-refresh|recovery-interval|refreshing-interval)\.ts$/,
  },
  {
    name: 'billing',
    test: /\/src\/(?:portal\/queries\/\w+\/(?:invoices|charged-invoices|customer)|contract\/\w+\/(?:invoices|customer)|domain\/(?:platform\/values\/money|money\/invoices))/,
    minShareCount: 2,
  },
  {
    name: 'payments',
    test: /\/src\/portal\/(?:queries\/\w+\/(?:attempts|payments|use-invoices)|kit\/invoices\/(?:amount|discount-text|due-text|fly-amount|state-chip|texts)\.tsx?$)/,
    minShareCount: 2,
  },
  // The home has rows of its own.
  {
    name: 'bill-cards',
    test: /\/src\/portal\/kit\/invoices\/(?:internet-returns|invoice-card|invoice-summary|pay-ways)\.tsx$/,
    minShareCount: 2,
  },
  // The codes that a bill is paid by.
  {
    name: 'codes',
    test: /\/src\/portal\/queries\/money\/codes\/(?:boleto|pix)\.ts$/,
    minShareCount: 2,
  },
  // The bell of the panel, and its page.
  {
    name: 'inbox',
    test: /\/src\/(?:contract|portal\/queries)\/messaging\/inbox\.ts$/,
    minShareCount: 2,
  },
  // What pays several bills, in whichever way.
  {
    name: 'several',
    test: /\/src\/portal\/(?:kit\/invoices\/several|queries\/money\/several)\/(?!one-pix|payment-groups)[^/]+\.tsx?$/,
    minShareCount: 2,
  },
  // What the map of routes and the frame around every screen need.
  {
    name: 'shell',
    test: /\/src\/(?:portal\/(?:app\/(?:start\/open-screen|route-failure|router-navigation)|kit\/(?:confirm|pages\/after-payment|overlays\/overlay-missing)|queries\/\w+\/(?:gate-answer|ping))|vault\/with-timeout)\.tsx?$/,
  },
  // Small things of the panel and its home, which other screens use, too.
  {
    name: 'panel-base',
    test: /\/src\/(?:portal\/(?:offline\/session-tabs|kit\/contact\/email-text|queries\/\w+\/(?:device-service|query-defaults|use-bills-only|use-feature-flags))|contract\/\w+\/(?:app-list|device-service)|domain\/(?:service\/apps\/integration-method|messaging\/inbox\/inbox-message|news\/outages\/outage|account\/people\/first-name))\.tsx?$/,
  },
  // Of the home, of outages and of the support desk.
  {
    name: 'outages',
    test: /\/src\/(?:contract|portal\/queries)\/news\/outages\.ts$/,
    minShareCount: 2,
  },
  // What staff read of systems: on Status, and at the support desk.
  {
    name: 'systems',
    test: /\/src\/(?:portal\/features\/staff\/support-desk\/systems|portal\/kit\/team\/upstream-words|portal\/queries\/staff\/staff-health|contract\/(?:installation\/health|platform\/upstream-causes))\.tsx?$/,
  },
  // Who signs in as staff: before the passwords, which would take it along for subscribers.
  { name: 'staff-access', test: /\/src\/contract\/(?:staff\/staff|platform\/endpoint-pairs)\.ts$/ },
  {
    name: 'passwords',
    test: /\/src\/(?:portal\/kit\/password\/|contract\/account\/recovery)/,
    minShareCount: 2,
  },
  // Of subscribers and staff alike.
  {
    name: 'passkeys',
    test: /\/src\/portal\/(?:queries\/\w+\/(?:passkeys|passkey-ceremonies)|kit\/browser\/passkey-prompt)\.tsx?$/,
  },
  {
    name: 'overlay-frames',
    test: /\/src\/portal\/kit\/overlays\/(?!chakra|system)[^/]+\.tsx?$/,
  },
  { name: 'crypto', test: /\/crypto-js\// },
  { name: 'recovery', test: /\/src\/portal\/features\/account\/recovery\//, minShareCount: 2 },
  // Of the home, of bills and of requests.
  {
    name: 'contracts',
    test: /\/src\/(?:(?:contract|portal\/queries)\/service\/contracts|domain\/service\/contracts\/contract(?:-name)?)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'support',
    test: /\/src\/portal\/features\/service\/support\/(?:\w+\/)?(?!sending|file-|guided|opened|refusals)/,
    minShareCount: 2,
  },
  // What alone pays by card is in no screen that is stored ahead.
  {
    name: 'cards',
    test: /\/src\/portal\/features\/money\/cards\/(?:\w+\/)?(?!card-choice|card-fields|card-form|card-picker|new-card|confirm-payment|installment-choice|percent|receipt\/|receipt-head)/,
    minShareCount: 2,
  },
]
