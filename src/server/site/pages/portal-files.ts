import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FullTheme } from '#server/site/theme/port.ts'

/** Reads index.html; in development Vite's, which differs from request to request. */
type Template = (path: string) => Promise<string>

/** A sign-in posted as a plain form, and the answer of the API that refused it. */
export interface RefusedSignIn {
  readonly cpfOrCnpj: string
  readonly isOwnDevice: boolean
  readonly status: number
  readonly body: unknown
  readonly retryAfterSeconds: number | null
}

/** The screens of the sign-in: whole, or the password alone in a browser that is remembered. */
export type FrontScreen = 'sign-in' | 'password-step'

/**
 * The portal's own drawing of a screen of the sign-in, as HTML; `begun` is what the page tells the portal of a
 * refused one.
 */
export type DrawFront = (
  theme: FullTheme,
  screen: FrontScreen,
  refused: RefusedSignIn | null,
) => Promise<{ readonly html: string; readonly begun: unknown }>

/** The skeletons of the panel: the home, the open bills, or any other screen. */
export type PanelScreen = 'home' | 'bills' | 'other'

/** The portal's own drawing of the panel before its data is known, as HTML, with its styles and script. */
export type DrawPanel = (
  theme: FullTheme,
  screen: PanelScreen,
) => Promise<{ readonly html: string; readonly style: string; readonly script: string }>

/** The built portal. */
export interface PortalFiles {
  /** Its folder. */
  readonly root: string
  /** Its page. */
  readonly template: Template
  readonly drawFront: DrawFront
  readonly drawPanel: DrawPanel
  /** False in development, where Vite's page changes and carries inline scripts. */
  readonly isBuilt: boolean
}

/**
 * The paths of every built file that may be asked for. A path that is not listed does not exist: no
 * path a visitor types is ever joined to a folder first. The page is not among them (documents.ts
 * writes it), nor are Vite's own notes.
 */
export function listFiles(root: string): ReadonlySet<string> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => path !== 'index.html' && !path.startsWith('.') && !path.includes('/.'))
    .filter((path) => !/\.(br|gz)$/.test(path))
  return new Set(paths.map((path) => `/${path}`))
}
