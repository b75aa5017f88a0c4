import { createHash } from 'node:crypto'
import { isPanelPath } from '#contract/worker/panel-path.ts'
import { appWorkerMeta } from '#contract/worker/paths.ts'
import { inlineHash } from '#server/http/inline-hash.ts'
import type { FullTheme } from '#server/theme/port.ts'
import { administrationTheme } from './administration-theme.ts'
import { administrationHead, brandHead, brandStyle, inertJson } from './head.ts'
import { importMapHashes } from './import-map.ts'
import type { FrontScreen, PortalFiles, RefusedSignIn } from './portal-files.ts'
import { renderSkeleton, type SkeletonKind } from './skeleton.ts'

/** What a page holds before any script runs: a screen of the sign-in, or a skeleton. */
export type PageKind = FrontScreen | SkeletonKind

const isFront = (kind: PageKind): kind is FrontScreen =>
  kind === 'sign-in' || kind === 'password-step'

export interface Page {
  readonly text: string
  readonly style: string
  /** The hashes of its inline scripts that the policy allows. */
  readonly scripts: readonly string[]
  readonly etag: string
}

/** What is replaced in index.html by the provider's head and first screen. */
const places = { title: /<title>[^<]*<\/title>/, root: /<div id="root">\s*<\/div>/ }

/** Says that the page may have no application worker. */
const withdrawn = `<meta name="${appWorkerMeta}" content="off" />`

/** Links of an installable portal, which the administration is not. */
const portalLinks = /\s*<link rel="(?:manifest|apple-touch-icon|icon)"[^>]*>/g

/**
 * With a token the panel's page, without one the sign-in, elsewhere the logo. A browser that is
 * remembered is asked for the password alone, unless it asks for the sign-in itself.
 */
export function pageKindOf(
  path: string,
  browser: { readonly hasToken: boolean; readonly isRemembered: boolean },
): PageKind {
  const isDoor = path === '/' || path === '/sign-in' || path === '/sign-in-2'
  if (!isDoor && !isPanelPath(path)) return 'logo'
  if (browser.hasToken) return 'panel'
  if (browser.isRemembered && path !== '/sign-in') return 'password-step'
  return path === '/sign-in-2' ? 'logo' : 'sign-in'
}

export type Pages = ReturnType<typeof createPages>

/** Makes the pages of providers. `appWorker` is false while the worker is withdrawn. */
export function createPages({ template, drawFront, isBuilt }: PortalFiles, appWorker: boolean) {
  /** The page's root, and what the portal is told beside it. */
  const drawRoot = async (kind: PageKind, theme: FullTheme, refused: RefusedSignIn | null) => {
    // The administration has no sign-in of subscribers.
    if (!isFront(kind) || theme === administrationTheme) {
      const skeleton = await renderSkeleton(isFront(kind) ? 'logo' : kind, theme)
      return `<div id="root">${String(skeleton)}</div>`
    }
    const { html, begun } = await drawFront(theme, kind, refused)
    const told =
      begun === null
        ? ''
        : `<script type="application/json" id="begun-sign-in">${inertJson(begun)}</script>`
    return `<div id="root" data-drawn="${kind}">${html}</div>${told}`
  }

  const draw = async (
    path: string,
    kind: PageKind,
    theme: FullTheme,
    refused: RefusedSignIn | null,
  ): Promise<Page> => {
    const built = await template(path)
    const isAdministration = theme === administrationTheme
    const page = isAdministration ? built.replaceAll(portalLinks, '') : built
    const style = brandStyle(theme)
    const headOf = isAdministration ? administrationHead : brandHead
    const [head, root] = await Promise.all([headOf(theme, style), drawRoot(kind, theme, refused)])
    if (!Object.values(places).every((place) => place.test(page))) {
      throw new Error('index.html has no <title> or no empty <div id="root">')
    }
    const text = page
      .replace(places.title, () => `${String(head)}${appWorker ? '' : withdrawn}`)
      .replace(places.root, () => root)
    const hash = inlineHash(style)
    const etag = createHash('sha256').update(text).update(hash).digest('base64url').slice(0, 27)
    return { text, style: hash, scripts: importMapHashes(page), etag: `"${etag}"` }
  }

  const drawn = new WeakMap<FullTheme, Map<PageKind, Promise<Page>>>()
  return {
    /** The page of a path; in development it differs from request to request. */
    of: (theme: FullTheme, path: string, kind: PageKind): Promise<Page> => {
      const pages = drawn.get(theme) ?? new Map<PageKind, Promise<Page>>()
      const known = isBuilt ? pages.get(kind) : undefined
      if (known) return known
      const page = draw(path, kind, theme, null)
      drawn.set(theme, pages.set(kind, page))
      return page
    },
    /** A screen of the sign-in, with what the server refused. */
    refused: (theme: FullTheme, path: string, screen: FrontScreen, refused: RefusedSignIn) =>
      draw(path, screen, theme, refused),
  }
}
