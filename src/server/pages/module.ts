import { Hono } from 'hono'
import type { Env } from '#server/http/context.ts'
import type { Module } from '#server/module.ts'
import { documents, type LeadingHosts } from './documents.ts'
import { assets, type FindOfOtherBuilds, namedFiles } from './files.ts'
import { createPages } from './page.ts'
import { type CallApi, plainSignIn } from './plain-sign-in.ts'
import type { PortalFiles } from './portal-files.ts'

/** Answers every path the modules before it left open, so it must be the last one. */
export function pagesModule(deps: {
  readonly portal: PortalFiles
  /** The paths of the built portal's files. */
  readonly files: ReadonlySet<string>
  readonly findOfOtherBuilds: FindOfOtherBuilds
  readonly appWorker: boolean
  readonly leadingHosts: LeadingHosts
  /** Answers a call of the API within this process. */
  readonly callApi: CallApi
}): Module {
  const { portal, files, findOfOtherBuilds, appWorker, leadingHosts, callApi } = deps
  const site = new Hono<Env>()
  site.route('/', namedFiles(portal, files, { appWorker }))
  const pages = createPages(portal, appWorker)
  site.route('/', plainSignIn({ pages, callApi }))
  site.route('/', documents(pages, leadingHosts))
  return { everyHost: assets(portal, files, findOfOtherBuilds), site }
}
