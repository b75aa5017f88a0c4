import { expect, it } from 'vitest'
import * as caches from './caches.ts'
import * as channels from './channels.ts'
import * as databases from './databases.ts'
import { keptAtHeader } from './headers.ts'

/*
 * Pages and workers of different versions run side by side, and what an older version stored must be
 * found and deleted by a newer one. A changed name here needs a migration, not a new expectation.
 */

it('keeps the names of caches and of the files in them', () => {
  expect({ ...caches }).toEqual({
    cachePrefix: 'portal-',
    precacheName: 'shell',
    precacheVersion: 'v1',
    themeCache: 'portal-theme-v1',
    shellCache: 'portal-shell-v1',
    partsCache: 'portal-parts-v1',
    pictureCache: 'portal-pictures-v1',
    keyCache: 'portal-key-v1',
    keyFilePath: '/sealed/half',
    listCachePrefix: 'portal-lists-v1.',
    listPathPrefix: '/sealed/',
    pushNotesCache: 'push-notes',
    reminderPathPrefix: '/notification/sealed/',
    reminderContext: 'reminder',
    linkNotePath: '/notification/link',
    renewalNotePath: '/notification/renewal',
  })
})

it('keeps the names of the sealed database and its object stores', () => {
  expect({ ...databases }).toEqual({
    sealedDatabaseName: 'portal-sealed',
    sealedDatabaseVersion: 1,
    keyStore: 'keys',
    keyRecord: 'half',
    recordStore: 'records',
  })
})

it('keeps the names of channels and of the header that dates a stored answer', () => {
  expect({ ...channels, keptAtHeader }).toEqual({
    invoiceListChannel: 'portal-lists',
    storageChannel: 'portal-storage',
    sessionChannel: 'portal-session',
    updateChannel: 'portal-update',
    outboxChannel: 'portal-outbox',
    keptAtHeader: 'x-kept-at',
  })
})
