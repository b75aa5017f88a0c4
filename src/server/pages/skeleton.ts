import { html } from 'hono/html'
import { drawLogo, type FullTheme } from '#server/theme/port.ts'

/** What the page shows until the portal renders, in the same places, so that nothing moves then. */
export type SkeletonKind = 'panel' | 'logo'

function panel(theme: FullTheme) {
  return html`<div class="page-skeleton-panel">
    <div class="page-skeleton-side">${drawLogo(theme)}</div>
    <div class="page-skeleton-bar">${drawLogo(theme)}</div>
    <div class="page-skeleton-main" aria-hidden="true"><i></i><i></i><i></i></div>
    <div class="page-skeleton-tabs"></div>
  </div>`
}

function logoPage(theme: FullTheme) {
  return html`<div class="page-skeleton-logo">${drawLogo(theme)}</div>`
}

const templates = { panel, logo: logoPage }

/** The skeleton of a provider's page, as HTML. */
export function renderSkeleton(kind: SkeletonKind, theme: FullTheme) {
  return templates[kind](theme)
}

/** Styles that the portal's first stylesheet does not contain: the panel's come with the panel. */
export const skeletonStyle =
  '.page-skeleton-logo{min-height:100dvh;display:grid;place-content:center}' +
  '.page-skeleton-panel{min-height:100dvh}' +
  '.page-skeleton-side{display:none}' +
  '.page-skeleton-bar{display:flex;align-items:center;min-height:calc(var(--bar) + env(safe-area-inset-top));padding:env(safe-area-inset-top) var(--space-3) 0 var(--space-4);box-sizing:border-box}' +
  '.page-skeleton-main{display:grid;gap:var(--space-5);max-width:var(--content);margin:0 auto;padding:var(--space-3) var(--space-4)}' +
  '.page-skeleton-main i{display:block;height:9rem;border-radius:var(--radius-card);background:var(--surface)}' +
  '.page-skeleton-main i:first-child{width:60%;height:1.75rem;border-radius:var(--radius-small);background:var(--neutral-soft)}' +
  '.page-skeleton-tabs{position:fixed;inset:auto 0 0;height:calc(4rem + 1px + env(safe-area-inset-bottom));border-top:1px solid var(--line);background:var(--surface);box-sizing:border-box}' +
  '@media (min-width:48rem){' +
  '.page-skeleton-panel{display:grid;grid-template:auto 1fr/var(--sidebar) minmax(0,1fr)}' +
  '.page-skeleton-side{grid-row:1/3;display:flex;align-items:flex-start;padding:calc(var(--space-4) + .25rem) var(--space-5);border-right:1px solid var(--line);background:var(--surface)}' +
  '.page-skeleton-bar .logo{visibility:hidden}' +
  '.page-skeleton-bar{padding-inline:var(--space-6)}' +
  '.page-skeleton-tabs{display:none}' +
  '.page-skeleton-main{width:100%;padding:var(--space-2) var(--space-6);box-sizing:border-box}}'
