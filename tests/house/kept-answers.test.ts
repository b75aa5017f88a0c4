import { expect, it } from 'vitest'
import { sources } from './room.ts'

/**
 * Every file of the server that keeps in its process what others may change, and what makes it old when
 * that happens in another process. "Never changes" is kept under a key that names all it depends on.
 */
const kept = {
  'src/server/access-records/module.ts': 'nothing: what this process has recorded itself',
  'src/server/acs/acses.ts': 'which routers exist, a minute; nothing written here changes it',
  'src/server/acs/ixc/access-token.ts': 'the end of a token, or a 401',
  'src/server/acs/ixc/ixc-acs.ts': 'as in `acses.ts`',
  'src/server/auth/return-times.ts': 'nothing: times that this process has told',
  'src/server/call-failures/module.ts': 'nothing: what this process has recorded itself',
  'src/server/db/brief-reads.ts': 'a write of the subscriber at once, others in a second',
  'src/server/egress/answer-cache.ts': 'a write of the subscriber at once (`versionOf`), else age',
  'src/server/egress/outcome-watch.ts': 'nothing: what came of the calls of this process',
  'src/server/egress/trusted-agents.ts': 'never changes: the trust is the key',
  'src/server/erp/answer-versions.ts': 'the row that is read with the session',
  'src/server/erp/ixc/caches.ts': 'a write of the subscriber at once (`madeOldWith`), else age',
  'src/server/http/compressed-texts.ts': 'never changes: the text is the key',
  'src/server/http/peer.ts': 'never changes: the header is the key',
  'src/server/images/service.ts': 'five minutes, an hour for a drawn logo; uploads have an id each',
  'src/server/manifest/install-pictures.ts': 'never changes: all that is drawn is the key',
  'src/server/manifest/screen-pictures.ts': 'never changes: all that is drawn is the key',
  'src/server/pages/kept-files.ts': 'a restart: files belong to a build',
  'src/server/payment-links/bill-reader.ts': 'five seconds; who reads it has written nothing',
  'src/server/payment-receivers/watch.ts': 'a second, for marks on lists (`brief-reads.ts`)',
  'src/server/payments/charged-invoices.ts': 'a write of the subscriber (`brief-reads.ts`)',
  'src/server/push/vapid.ts': 'the end of a header',
  'src/server/rights/contested-invoices.ts': 'a write of the subscriber (`brief-reads.ts`)',
  'src/server/session/service.ts': 'a tenth of a second; at once by the cookie of the last write',
  'src/server/session/token.ts': 'never changes: the signed token is the key',
  'src/server/tenants/host-directory.ts': 'three seconds; administrators read the rows',
  'src/server/tenants/store.ts': 'three seconds; administrators read the rows (`withoutCache`)',
} as const

const keeps = /\b(?:LRUCache|AnswerCache|briefReads)\b/

it('is kept in a process only where it is known what makes it old in another', () => {
  const found = sources('src/server').filter(({ text }) => keeps.test(text))
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(kept).toSorted())
})
