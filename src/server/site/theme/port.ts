import { html, raw } from 'hono/html'
import type { Theme } from '#contract/site/theme.ts'
import {
  buildPalette,
  type Palette,
  type PaletteScheme,
  surfaces,
} from '#domain/platform/colours/palette.ts'
import { type Face, faceOf } from '#domain/platform/colours/face.ts'
import {
  faceVariables,
  headlineFamily,
  headlineFile,
  headlineSize,
} from '#domain/platform/colours/face-style.ts'
import { providerRules, type ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { barLogo, logoFiles } from '#domain/staff/tenants/bar-logo.ts'
import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'
import { keepText } from '#server/platform/http/answers/send-json.ts'
import { imagePath, logoPath } from '#server/site/images/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { publicPageStyle } from './public-page-style.ts'

/** Everything a page must know of its provider before it draws. */
export interface FullTheme extends Theme {
  rules: ProviderRules
  palette: Palette
}

/** The logo of bars and sign-in for grounds that are not white. */
function plainLogoOf({ horizontalLogoUrl, verticalLogoUrl }: Tenant) {
  const url = horizontalLogoUrl || verticalLogoUrl
  return { white: logoPath(url, 'white'), ink: logoPath(url, 'ink') }
}

function build(tenant: Tenant): FullTheme {
  return {
    client_id: tenant.clientId,
    alias: tenant.alias,
    vertical_logo_url: imagePath(tenant.verticalLogoUrl),
    horizontal_logo_url: imagePath(tenant.horizontalLogoUrl),
    app_logo_url: imagePath(tenant.appLogoUrl),
    favicon_url: imagePath(tenant.faviconUrl),
    plain_logo: plainLogoOf(tenant),
    face: faceOf(tenant.heroPattern, tenant.cornerShape, tenant.headlineFace),
    primary_color: tenant.primaryColor,
    secondary_color: tenant.secondaryColor,
    whatsapp_number: tenant.whatsappNumber,
    phone_number: tenant.phoneNumber,
    contact_email: tenant.contactEmail,
    faq_url: tenant.faqUrl,
    support_type: tenant.supportType,
    rules: tenant.rules,
    palette: buildPalette(tenant.primaryColor, tenant.secondaryColor),
  }
}

const known = new WeakMap<Tenant, FullTheme>()

/** The theme of specification 1, its pictures as ours, rules and palette; made once for each record read. */
export function themeOf(tenant: Tenant): FullTheme {
  const theme = known.get(tenant) ?? keepText(build(tenant))
  known.set(tenant, theme)
  return theme
}

/** The administration's own colour. */
const administrationColour = '#1f4fd8'

/** The administration belongs to no provider: it has a name and a colour, and no contacts. */
export const administrationTheme: FullTheme = {
  client_id: '',
  alias: 'Administração do Portal',
  vertical_logo_url: '',
  horizontal_logo_url: '',
  app_logo_url: '',
  favicon_url: '',
  primary_color: administrationColour,
  secondary_color: '',
  whatsapp_number: '',
  phone_number: '',
  contact_email: '',
  faq_url: '',
  support_type: 'os',
  rules: providerRules(''),
  palette: buildPalette(administrationColour),
}

/** `onBrandSoft` → `--on-brand-soft` */
function variables(scheme: PaletteScheme): string {
  return Object.entries(scheme)
    .map(
      ([name, colour]) => `--${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${colour}`,
    )
    .join(';')
}

const declarations = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The letters of headings: those of the system stay where the file has not come at once. */
function headlineStyle(face: Face): string {
  const file = headlineFile(face)
  return file === null
    ? ''
    : `@font-face{font-family:${headlineFamily};src:url(${file}) format('woff2');font-weight:600 800;font-display:optional;size-adjust:${headlineSize(face)}}`
}

/** The provider's colours, ornament, corners and letters as CSS, light and dark. */
export function brandStyle({ palette, face }: FullTheme): string {
  return (
    `:root{${variables(palette.light)}}` +
    // It counts more than the usual corners of the stylesheet that follows.
    (face ? `html:root{${declarations(faceVariables(face))}}` : '') +
    `@media (prefers-color-scheme:dark){:root{${variables(palette.dark)}}}` +
    (face ? headlineStyle(face) : '')
  )
}

/** The logo on the page's ground, light and dark; the name where there is none. */
export function drawLogo(theme: FullTheme) {
  const found = barLogo(theme)
  const files = logoFiles(theme, false)
  return found && files
    ? html`<picture class="logo${found.isTall ? ' logo-tall' : ''}"
        ><source media="screen and (prefers-color-scheme: dark)" srcset="${files.dark}" />
        <img src="${files.light}" alt="${theme.alias}"
      /></picture>`
    : html`<span class="logo">${theme.alias}</span>`
}

type Markup = ReturnType<typeof html>

/** What a page says that opens without a session. */
export interface PublicPage {
  /** The beginning of the document's title. */
  readonly title: string
  readonly description: string
  /** What a script compares with later answers. */
  readonly state?: string
  readonly main: Markup
  readonly footer: Markup | ''
  /** Its one inline script; it works without any. */
  readonly script?: string
}

export interface DrawnPage {
  readonly text: string
  /** The hashes of its inline style and script. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/**
 * A page in the provider's brand, whole in one answer: no script, style or code has to be fetched besides,
 * so that it opens on a bad line. The address is sent to nobody, and no search engine lists it.
 */
export async function drawPublicPage(theme: FullTheme, page: PublicPage): Promise<DrawnPage> {
  const { alias } = theme
  const { title, description, state = '', main, footer, script } = page
  const style = brandStyle(theme) + publicPageStyle
  const icon = theme.favicon_url || 'data:,'
  const text = await html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="description" content="${description}" />
        <title>${title} · ${alias}</title>
        <meta
          name="theme-color"
          content="${surfaces.light[1]}"
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content="${surfaces.dark[0]}"
          media="(prefers-color-scheme: dark)"
        />
        <link rel="icon" href="${icon}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body data-state="${state}">
        <header>${drawLogo(theme)}</header>
        <main>${main}</main>
        <footer>${footer}</footer>
        ${script === undefined ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`
  return {
    text: String(text),
    styles: [inlineHash(style)],
    scripts: script === undefined ? [] : [inlineHash(script)],
  }
}

/** The headers of a public page whose address is a secret: no cache keeps it, no search engine lists it. */
export const secretPageHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
} as const
