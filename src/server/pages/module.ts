import { Hono } from 'hono'
import type { Env } from '#server/http/context.ts'
import type { Module } from '#server/module.ts'
import { documents, type LeadingHosts } from './documents.ts'
import { assets, namedFiles } from './files.ts'
import type { PortalFiles } from './portal-files.ts'

/** Answers every path the modules before it left open, so it must be the last one. */
export function pagesModule(deps: {
  readonly portal: PortalFiles
  /** The paths of the built portal's files. */
  readonly files: ReadonlySet<string>
  readonly appWorker: boolean
  readonly leadingHosts: LeadingHosts
}): Module {
  const { portal, files, appWorker, leadingHosts } = deps
  const { isBuilt } = portal
  const site = new Hono<Env>()
  site.route('/', namedFiles(portal.root, files, { appWorker }))
  site.route('/', documents(portal.template, { isCached: isBuilt, appWorker, leadingHosts }))
  return { everyHost: assets(portal.root, files), site }
}
