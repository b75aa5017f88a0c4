import { durationText } from '#domain/platform/time/duration-text.ts'
import { html, raw } from 'hono/html'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { historyDays } from '#domain/news/outages/outage.ts'
import { barLogo, logoFiles } from '#domain/staff/tenants/bar-logo.ts'
import { causeWords, outageTitle } from '#domain/news/outages/words.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { FullTheme } from '#server/site/theme/port.ts'
import { maxPast, type PublicOutage, type PublicStatus } from './public-outages.ts'

const at = (instant: Date, zone: TimeZone) =>
  html`<time datetime="${instant.toISOString()}">${formatDateTime(instant, zone)}</time>`

function timesOf({ phase, startsAt, expectedEnd, endedAt }: PublicOutage, zone: TimeZone) {
  if (endedAt) return html`De ${at(startsAt, zone)} a ${at(endedAt, zone)}`
  const begin = phase === 'planned' ? html`Começa em ` : html`Desde `
  if (!expectedEnd) return html`${begin}${at(startsAt, zone)}. Sem previsão de volta por enquanto.`
  if (phase === 'late') {
    return html`${begin}${at(startsAt, zone)}. A previsão era ${at(expectedEnd, zone)}; seguimos
    trabalhando.`
  }
  return html`${begin}${at(startsAt, zone)}. Previsão de volta: ${at(expectedEnd, zone)}.`
}

function card(outage: PublicOutage, zone: TimeZone) {
  const { kind, phase, place, cause, note, updates } = outage
  const news = updates.filter((update) => update.note !== '').toReversed()
  return html`<li class="card">
    <h3>${place}</h3>
    <p>${outageTitle(kind, phase)} · ${causeWords[cause]}</p>
    <p class="soft">${timesOf(outage, zone)}</p>
    ${note && html`<p class="words">${note}</p>`}
    ${news.map(
      (update) =>
        html`<div class="news">
          <p class="soft">${at(new Date(update.at), zone)}</p>
          <p class="words">${update.note}</p>
        </div>`,
    )}
  </li>`
}

function section(title: string, outages: readonly PublicOutage[], zone: TimeZone) {
  return outages.length === 0
    ? ''
    : html`<h2>${title}</h2>
        <ul>
          ${outages.map((outage) => card(outage, zone))}
        </ul>`
}

/** A one-colour logo on the brand's colour, or a logo of several colours on a plate; without a logo, the name. */
function logoOf(theme: FullTheme) {
  const { alias } = theme
  const logo = barLogo(theme)
  const files = logoFiles(theme, true)
  if (!logo) return html`<strong>${alias}</strong>`
  if (!files) return html`<img class="plate" src="${logo.url}" alt="${alias}" />`
  return html`<picture
    ><source media="(prefers-color-scheme: dark)" srcset="${files.dark}" />
    <img src="${files.light}" alt="${alias}"
  /></picture>`
}

/** The status page of a provider, which anybody may read; `styleTag` is its one style. */
export async function statusHtml(
  theme: FullTheme,
  { underWay, planned, past, isPastCut }: PublicStatus,
  style: string,
): Promise<string> {
  const { alias, favicon_url: icon, rules } = theme
  const zone = rules.timeZone
  const styleTag = raw(`<style>${style}</style>`)
  const count = underWay.length
  const page = await html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Situação da rede · ${alias}</title>
        ${icon ? html`<link rel="icon" href="${icon}" />` : ''} ${styleTag}
      </head>
      <body>
        <header>
          <div class="in">
            ${logoOf(theme)}
            <a href="/">Área do assinante</a>
          </div>
        </header>
        <main class="in">
          <h1>Situação da rede</h1>
          <p class="soft">
            Quedas e manutenções que atingem uma região. Falhas de um só endereço não aparecem aqui.
          </p>
          <p class="state ${count === 0 ? 'well' : 'out'}">
            ${count === 0 ? 'Nenhuma queda conhecida agora.' : 'Há queda ou manutenção em andamento.'}
          </p>
          ${section('Agora', underWay, zone)} ${section('Manutenções programadas', planned, zone)}
          <h2>Últimos ${durationText(historyDays, 'day')}</h2>
          ${isPastCut ? html`<p class="soft">Aparecem só as últimas ${maxPast}.</p>` : ''}
          ${
            past.length === 0
              ? html`<p class="soft">Nenhuma queda ou manutenção registrada.</p>`
              : html`<ul>
                  ${past.map((outage) => card(outage, zone))}
                </ul>`
          }
        </main>
        <footer class="in soft">
          Horários da nossa região. Esta página se atualiza ao recarregar.
        </footer>
      </body>
    </html>`
  return String(page)
}
