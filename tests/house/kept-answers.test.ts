import { expect, it } from 'vitest'
import { sources } from './room.ts'

/**
 * Every file of the server that keeps in its process what others may change, and what makes it old when
 * that happens in another process. "Never changes" is kept under a key that names all it depends on.
 */
const kept = {
  'src/server/platform/access-records/module.ts': 'nothing: what this process has recorded itself',
  'src/server/upstreams/acs/acses.ts':
    'which routers exist, a minute; nothing written here changes it',
  'src/server/upstreams/acs/ixc/access-token.ts': 'the end of a token, or a 401',
  'src/server/upstreams/acs/ixc/ixc-acs.ts': 'as in `acses.ts`',
  'src/server/upstreams/gateways/api-pix/access-token.ts': 'the end of a token, or a 401',
  'src/server/platform/auth/return-times.ts': 'nothing: times that this process has told',
  'src/server/platform/call-failures/module.ts': 'nothing: what this process has recorded itself',
  'src/server/platform/db/brief-reads.ts': 'a write of the subscriber at once, others in a second',
  'src/server/platform/egress/answers/answer-cache.ts':
    'a write of the subscriber at once (`versionOf`), else age',
  'src/server/platform/egress/outcome-watch.ts': 'nothing: what came of the calls of this process',
  'src/server/platform/egress/tls/trusted-agents.ts': 'never changes: the trust is the key',
  'src/server/upstreams/erp/answer-versions.ts': 'the row that is read with the session',
  'src/server/upstreams/erp/ixc/caches.ts':
    'a write of the subscriber at once (`madeOldWith`), else age',
  'src/server/platform/http/answers/compressed-texts.ts': 'never changes: the text is the key',
  'src/server/platform/http/visitors/peer.ts': 'never changes: the header is the key',
  'src/server/site/images/service.ts':
    'five minutes, an hour for a drawn logo; uploads have an id each',
  'src/server/site/manifest/install-pictures.ts': 'never changes: all that is drawn is the key',
  'src/server/site/manifest/screen-pictures.ts': 'never changes: all that is drawn is the key',
  'src/server/site/pages/file-deltas.ts': 'never changes: two files of builds are the key',
  'src/server/site/pages/kept-files.ts': 'a restart: files belong to a build',
  'src/server/money/payment-links/bill-reader.ts':
    'a write of the subscriber at once (`observeWrites`), others in five seconds',
  'src/server/money/payment-receivers/watch.ts': 'a second, for marks on lists (`brief-reads.ts`)',
  'src/server/money/payments/charged-invoices.ts': 'a write of the subscriber (`brief-reads.ts`)',
  'src/server/messaging/push/keys.ts': 'three seconds, as the provider it is of',
  'src/server/messaging/push/refusals.ts': 'nothing: what services refused this process',
  'src/server/messaging/push/vapid.ts': 'the end of a header',
  'src/server/service/rights/contested-invoices.ts': 'a write of the subscriber (`brief-reads.ts`)',
  'src/server/account/session/service.ts':
    'a tenth of a second; at once by the cookie of the last write',
  'src/server/account/session/tokens/token.ts': 'never changes: the signed token is the key',
  'src/server/platform/tenants/host-directory.ts': 'three seconds; administrators read the rows',
  'src/server/platform/tenants/store.ts':
    'three seconds; administrators read the rows (`withoutCache`)',
} as const

const keeps = /\b(?:LRUCache|AnswerCache|briefReads)\b/

it('is kept in a process only where it is known what makes it old in another', () => {
  const found = sources('src/server').filter(({ text }) => keeps.test(text))
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(kept).toSorted())
})
