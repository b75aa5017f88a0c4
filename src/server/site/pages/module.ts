import { Hono } from 'hono'
import type { Env } from '#server/platform/http/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import { builtFileStore } from './built-file-store.ts'
import { documents, type LeadingHosts } from './documents.ts'
import { assets, namedFiles } from './files.ts'
import { otherBuilds } from './other-builds.ts'
import { createPages } from './page.ts'
import { type CallApi, plainSignIn } from './plain-sign-in.ts'
import type { PortalFiles } from './portal-files.ts'

export interface PagesModule extends Module {
  /** Resolves once every process can serve the files of this one's pages. */
  readonly begin: () => Promise<void>
}

/** Answers every path the modules before it left open, so it must be the last one. */
export function pagesModule(deps: {
  readonly portal: PortalFiles
  /** The paths of the built portal's files. */
  readonly files: ReadonlySet<string>
  readonly appWorker: boolean
  readonly visitReports: boolean
  readonly leadingHosts: LeadingHosts
  /** Answers a call of the API within this process. */
  readonly callApi: CallApi
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  /** Runs work that belongs to no provider, as built files do. */
  readonly forAllTenants: <T>(work: () => PromiseLike<T>) => Promise<T>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): PagesModule {
  const {
    portal,
    files,
    appWorker,
    visitReports,
    leadingHosts,
    callApi,
    database,
    rootKey,
    now,
    log,
  } = deps
  const { forAllTenants } = deps
  const store = builtFileStore(database, deriveKey(rootKey, 'built-files'))
  const others = otherBuilds({ store, root: portal.root, files, isBuilt: portal.isBuilt, now, log })
  const site = new Hono<Env>()
  site.route('/', namedFiles(portal, files, { appWorker }))
  const pages = createPages(portal, { appWorker, visitReports })
  site.route('/', plainSignIn({ pages, callApi }))
  site.route('/', documents(pages, leadingHosts))
  return {
    everyHost: assets(portal, files, async (path) => forAllTenants(() => others.find(path))),
    site,
    background: others.background,
    begin: () => forAllTenants(() => others.begin()),
  }
}
