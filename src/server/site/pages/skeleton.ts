import { html } from 'hono/html'
import { drawLogo, type FullTheme } from '#server/site/theme/port.ts'

/** What the page shows where the portal draws nothing ahead: the logo, until the portal renders. */
export const logoPage = (theme: FullTheme) =>
  html`<div class="page-skeleton-logo">${drawLogo(theme)}</div>`

export const logoPageStyle =
  '.page-skeleton-logo{min-height:100dvh;display:grid;place-content:center}'
