import { createHash } from 'node:crypto'
import { isPanelPath } from '#contract/worker/panel-path.ts'
import { appWorkerMeta, visitReportsMeta } from '#contract/worker/paths.ts'
import { keepPromise } from '#server/platform/kept-promise.ts'
import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'
import { administrationTheme, type FullTheme, brandStyle } from '#server/site/theme/port.ts'
import { administrationHead, brandHead, inertJson } from './head.ts'
import { importMapHashes } from './import-map.ts'
import type { FrontScreen, PanelScreen, PortalFiles, RefusedSignIn } from './portal-files.ts'
import { logoPage, logoPageStyle } from './skeleton.ts'
import { unsupportedPage, unsupportedScript } from './unsupported.ts'

/** What a page holds before any script runs: a screen of the sign-in, a skeleton, or the logo. */
export type PageKind = FrontScreen | PanelScreen | 'logo'

const isFront = (kind: PageKind): kind is FrontScreen =>
  kind === 'sign-in' || kind === 'password-step'

/** The screen of the panel that a path leads to: from `/` and the sign-in, to the home. */
function panelScreenOf(path: string): PanelScreen {
  if (!isPanelPath(path) || /^\/panel\/?$/.test(path)) return 'home'
  return path === '/panel/financial/invoices/to-pay' ? 'bills' : 'other'
}

export interface Page {
  readonly text: string
  /** The hashes of its inline styles that the policy allows. */
  readonly styles: readonly string[]
  /** The hashes of its inline scripts that the policy allows. */
  readonly scripts: readonly string[]
  readonly etag: string
}

/** What is replaced in index.html by the provider's head and first screen. */
const places = {
  title: /<title>[^<]*<\/title>/,
  headEnd: /<\/head>/,
  root: /<div id="root">\s*<\/div>/,
}

/** Says that the page may have no application worker. */
const withdrawn = `<meta name="${appWorkerMeta}" content="off" />`
const unmeasured = `<meta name="${visitReportsMeta}" content="off" />`

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
  if (browser.hasToken) return panelScreenOf(path)
  if (browser.isRemembered && path !== '/sign-in') return 'password-step'
  return path === '/sign-in-2' ? 'logo' : 'sign-in'
}

/** What the installation may switch off on every page. */
interface PageSwitches {
  /** False while the worker is withdrawn. */
  readonly appWorker: boolean
  /** False where no visit is measured. */
  readonly visitReports: boolean
}

export type Pages = ReturnType<typeof createPages>

/** Makes the pages of providers. */
export function createPages(
  { template, drawFront, drawPanel, isBuilt }: PortalFiles,
  { appWorker, visitReports }: PageSwitches,
) {
  const switches = (appWorker ? '' : withdrawn) + (visitReports ? '' : unmeasured)

  /** The page's root with what stands beside it, and the hashed styles and scripts that it needs. */
  const drawRoot = async (kind: PageKind, theme: FullTheme, refused: RefusedSignIn | null) => {
    // The administration has no screen of subscribers.
    if (kind === 'logo' || theme === administrationTheme) {
      const root = `<div id="root">${String(await logoPage(theme))}</div>`
      return { root, style: logoPageStyle, script: '' }
    }
    if (!isFront(kind)) {
      const { html, style, script } = await drawPanel(theme, kind)
      return { root: `<div id="root">${html}</div><script>${script}</script>`, style, script }
    }
    const { html, begun } = await drawFront(theme, kind, refused)
    const told =
      begun === null
        ? ''
        : `<script type="application/json" id="begun-sign-in">${inertJson(begun)}</script>`
    return {
      root: `<div id="root" data-drawn="${kind}">${html}</div>${told}`,
      style: '',
      script: '',
    }
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
    const body = await drawRoot(kind, theme, refused)
    const unsupported = String(await unsupportedPage(theme))
    const style = brandStyle(theme)
    const head = await (isAdministration ? administrationHead : brandHead)(theme, style)
    if (!Object.values(places).every((place) => place.test(page))) {
      throw new Error('index.html has no <title>, </head> or empty <div id="root">')
    }
    const text = page
      .replace(places.title, () => `${String(head)}${switches}`)
      // Behind the first stylesheet, as the panel's own styles stand.
      .replace(places.headEnd, (end) => (body.style ? `<style>${body.style}</style>${end}` : end))
      .replace(places.root, () => body.root + unsupported)
    const styles = [style, body.style].filter(Boolean).map(inlineHash)
    const inline = [body.script, unsupportedScript].filter(Boolean)
    const scripts = [...importMapHashes(page), ...inline.map(inlineHash)]
    const etag = createHash('sha256').update(text).digest('base64url').slice(0, 27)
    return { text, styles, scripts, etag: `"${etag}"` }
  }

  const drawn = new WeakMap<FullTheme, Map<PageKind, Promise<Page>>>()
  return {
    /** The page of a path; in development it differs from request to request. */
    of: (theme: FullTheme, path: string, kind: PageKind): Promise<Page> => {
      const drawNow = () => draw(path, kind, theme, null)
      if (!isBuilt) return drawNow()
      const pages = drawn.get(theme) ?? new Map<PageKind, Promise<Page>>()
      drawn.set(theme, pages)
      return keepPromise(pages, kind, drawNow)
    },
    /** A screen of the sign-in, with what the server refused. */
    refused: (theme: FullTheme, path: string, screen: FrontScreen, refused: RefusedSignIn) =>
      draw(path, screen, theme, refused),
  }
}
