import { barLogo, logoFiles } from '#domain/tenants/bar-logo.ts'
import { html } from 'hono/html'
import { formatPhone, phoneHref, whatsappHref } from '#domain/people/contact-links.ts'
import type { FullTheme } from '#server/theme/port.ts'

/**
 * What the page shows until the portal renders, in the same places, so that nothing moves then. Markup
 * and class names are the portal's own, and so is the stylesheet; a browser test compares the two.
 */
export type SkeletonKind = 'sign-in' | 'panel' | 'logo'

const texts = {
  slogan: 'Área do assinante',
  title: 'Entrar',
  lead: 'Use o CPF ou CNPJ do titular do contrato.',
  document: 'CPF ou CNPJ',
  password: 'Senha',
  ownDevice: 'Este aparelho é meu',
  ownDeviceEffect:
    'Por 45 dias depois de cada uso, as faturas abrem e são pagas aqui sem senha. Deixe desligado em aparelho de outras pessoas.',
  enter: 'Entrar',
  recover: 'Recuperar senha',
  firstAccessQuestion: 'Ainda não tem senha?',
  firstAccess: 'Primeiro acesso',
  whatsapp: 'WhatsApp',
  terms: 'Termos e privacidade',
  noInternet: 'Estou sem internet',
  points: [
    'Pague com PIX, boleto ou cartão',
    'Baixe a 2ª via e as notas fiscais',
    'Veja e troque a senha do Wi-Fi',
    'Peça ajuda e acompanhe a resposta',
  ],
} as const

/** The skeleton of a path: with a token the panel's, without one sign-in's, elsewhere the logo. */
export function skeletonKindOf(path: string, hasToken: boolean): SkeletonKind {
  const isPanel = path === '/panel' || path.startsWith('/panel/')
  if (!isPanel && path !== '/' && path !== '/sign-in') return 'logo'
  return hasToken ? 'panel' : 'sign-in'
}

function logo(theme: FullTheme, isOnBrand = false) {
  const found = barLogo(theme)
  const files = logoFiles(theme, isOnBrand)
  return found && files
    ? html`<picture class="logo${found.isTall ? ' logo-tall' : ''}"
        ><source media="screen and (prefers-color-scheme: dark)" srcset="${files.dark}" />
        <img src="${files.light}" alt="${theme.alias}"
      /></picture>`
    : html`<span class="logo">${theme.alias}</span>`
}

const waves = html`<svg class="waves" viewBox="0 0 480 480" aria-hidden="true">
  ${[60, 120, 180, 240, 300, 360, 420].map(
    (radius) => html`<circle cx="480" cy="480" r="${radius}"></circle>`,
  )}
</svg>`

const icon = html`<svg class="icon" width="16" height="16" aria-hidden="true"></svg>`

const field = (label: string) =>
  html`<div class="field">
    <span class="field-label">${label}</span>
    <span class="field-box"></span>
  </div>`

const ownDevice = html`<div class="switch">
  <div class="switch-words">
    <span class="field-label">${texts.ownDevice}</span>
    <p class="field-hint">${texts.ownDeviceEffect}</p>
  </div>
  <span class="switch-control"></span>
</div>`

function contacts({ phone_number, whatsapp_number }: FullTheme) {
  const phone = phoneHref(phone_number ?? '')
  const whatsapp = whatsappHref(whatsapp_number ?? '')
  return html`<footer class="front-foot">
    ${
      phone || whatsapp
        ? html`<div class="front-contacts">
            ${
              phone
                ? html`<a href="${phone}" class="front-contact figures"
                    >${icon}${formatPhone(phone_number ?? '')}</a
                  >`
                : ''
            }
            ${
              whatsapp
                ? html`<a href="${whatsapp}" target="_blank" rel="noreferrer" class="front-contact"
                    >${icon}${texts.whatsapp}</a
                  >`
                : ''
            }
          </div>`
        : ''
    }
    <a href="/sem-internet">${texts.noInternet}</a>
    <a href="/termos-de-privacidade">${texts.terms}</a>
  </footer>`
}

function signIn(theme: FullTheme) {
  return html`<div class="front">
    <header class="front-brand">
      ${waves}${logo(theme, true)}
      <p class="front-slogan">${texts.slogan}</p>
      <ul class="front-points">
        ${texts.points.map((point) => html`<li>${point}</li>`)}
      </ul>
    </header>
    <div class="front-sheet">
      <main class="front-content">
        <div class="front-head">
          <h1>${texts.title}</h1>
          <p class="front-lead">${texts.lead}</p>
        </div>
        <div class="form" aria-hidden="true">
          ${field(texts.document)}${field(texts.password)}${ownDevice}
          <div class="sign-in-buttons">
            <span class="button button-primary button-wide">${texts.enter}</span>
            <span class="button button-quiet button-wide">${texts.recover}</span>
          </div>
        </div>
        <div class="first-access" aria-hidden="true">
          <p>${texts.firstAccessQuestion}</p>
          <span class="button button-secondary button-small">${texts.firstAccess}</span>
        </div>
      </main>
      ${contacts(theme)}
    </div>
  </div>`
}

function panel(theme: FullTheme) {
  return html`<div class="page-skeleton-panel">
    <div class="page-skeleton-side">${logo(theme)}</div>
    <div class="page-skeleton-bar">${logo(theme)}</div>
    <div class="page-skeleton-main" aria-hidden="true"><i></i><i></i><i></i></div>
    <div class="page-skeleton-tabs"></div>
  </div>`
}

function logoPage(theme: FullTheme) {
  return html`<div class="page-skeleton-logo">${logo(theme)}</div>`
}

const templates = { 'sign-in': signIn, panel, logo: logoPage }

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
