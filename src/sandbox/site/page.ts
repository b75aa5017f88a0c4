import { html } from 'hono/html'
import { formatDate } from '#domain/platform/time/dates.ts'
import { parseCents, formatMoney } from '#domain/platform/values/money.ts'
import { formatDocument } from '#domain/account/people/document.ts'
import { type Fault, faultModes, upstreams } from '#sandbox/faults.ts'
import { lineSection } from './line-section.ts'
import { pixBankSection } from './pix-bank-section.ts'
import type { Row } from '#sandbox/store.ts'
import type { World } from '#sandbox/world/world.ts'

interface PageSources {
  readonly world: World
  readonly origin: URL
  readonly invoices: readonly Row[]
  readonly logins: readonly Row[]
  readonly outbox: readonly Row[]
  readonly messages: readonly Row[]
  readonly pushes: readonly Row[]
  readonly charges: readonly Row[]
  readonly recurrences: readonly Row[]
  readonly faults: readonly Fault[]
  /** Everything has just been reset. */
  readonly isReset: boolean
}

type Html = ReturnType<typeof html>

const modeLabels: Readonly<Record<Fault['mode'], string>> = {
  ok: 'funcionando',
  down: 'fora do ar',
  slow: 'lento',
  garbage: 'respondendo lixo',
  'hang-after-effect': 'faz e não responde',
}

const upstreamLabels: Readonly<Record<Fault['upstream'], string>> = {
  erp: 'ERP',
  gateway: 'Cartões',
  bank: 'Banco (API Pix)',
  acs: 'Dispositivos (ACS)',
  platform: 'Plataformas de apps',
  mail: 'E-mail',
  message: 'SMS e WhatsApp',
  push: 'Notificações',
}

function table(heads: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** A table of any rows, with their own columns; the newest row first. */
function recordList(title: string, nothing: string, rows: readonly Row[]): Html {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const body =
    rows.length === 0
      ? html`<p>${nothing}</p>`
      : table(
          columns,
          rows.toReversed().map((row) => columns.map((column) => row[column] ?? '')),
        )
  return html`<section>
    <h2>${title}</h2>
    ${body}
  </section>`
}

/** A push without its raw payload. */
function withoutPayload(push: Row): Row {
  return Object.fromEntries(Object.entries(push).filter(([name]) => name !== 'payload'))
}

/** An e-mail without its HTML part. */
function withoutHtml(email: Row): Row {
  return Object.fromEntries(Object.entries(email).filter(([name]) => name !== 'html'))
}

function peopleSection({ world, origin }: PageSources): Html {
  const port = origin.port && `:${origin.port}`
  const rows = world.providers.flatMap((provider) => {
    const address = `${origin.protocol}//${provider.client_id}.localhost${port}/`
    return world.people
      .filter(({ clientId }) => clientId === provider.client_id)
      .map((person) => [
        html`<a href="${address}">${provider.alias}</a>`,
        person.name,
        html`<code>${formatDocument(person.document)}</code>`,
        person.password === null ? 'ainda sem senha' : html`<code>${person.password}</code>`,
        person.about,
      ])
  })
  return html`<section>
    <h2>Provedores e pessoas</h2>
    ${table(['Provedor', 'Pessoa', 'CPF/CNPJ', 'Senha', 'Para ver'], rows)}
  </section>`
}

function invoices({ invoices }: PageSources): Html {
  const sorted = invoices.toSorted((a, b) =>
    (a['data_vencimento'] ?? '').localeCompare(b['data_vencimento'] ?? ''),
  )
  const rows = sorted.map((invoice) => [
    invoice['client_id'] ?? '',
    invoice['id'] ?? '',
    invoice['customer'] ?? '',
    formatDate(invoice['data_vencimento'] ?? ''),
    formatMoney(parseCents(invoice['valor'] ?? '')),
    html`<form method="post" action="/sandbox/invoices/${invoice['id']}/settle">
      <input type="hidden" name="client_id" value="${invoice['client_id']}" />
      <button aria-label="Pagar PIX da fatura ${invoice['id']} de ${invoice['client_id']}">
        Pagar PIX
      </button>
    </form>`,
  ])
  return html`<section>
    <h2>Faturas em aberto</h2>
    ${table(['Provedor', 'Fatura', 'Cliente', 'Vencimento', 'Valor', ''], rows)}
  </section>`
}

function faultSection({ faults, world }: PageSources): Html {
  const broken = faults.map((fault) => [
    upstreamLabels[fault.upstream],
    fault.client_id ?? 'todos os provedores',
    fault.mode === 'slow' ? `${modeLabels.slow} (${fault.ms} ms)` : modeLabels[fault.mode],
    html`<form method="post" action="/sandbox/faults">
      <input type="hidden" name="upstream" value="${fault.upstream}" />
      <input type="hidden" name="client_id" value="${fault.client_id ?? ''}" />
      <button class="quiet" name="mode" value="ok">Consertar</button>
    </form>`,
  ])
  const heads = ['Serviço', 'Provedor', 'Estado', '']
  return html`<section>
    <h2>Defeitos</h2>
    ${broken.length > 0 ? table(heads, broken) : html`<p>Tudo funcionando.</p>`}
    <form method="post" action="/sandbox/faults">
      <label>
        Serviço
        <select name="upstream">
          ${upstreams.map((name) => html`<option value="${name}">${upstreamLabels[name]}</option>`)}
        </select>
      </label>
      <label>
        Provedor
        <select name="client_id">
          <option value="">Todos</option>
          ${world.providers.map(
            ({ client_id, alias }) => html`<option value="${client_id}">${alias}</option>`,
          )}
        </select>
      </label>
      <label>
        Demora (ms)
        <input name="ms" type="number" min="0" max="600000" value="5000" />
      </label>
      ${faultModes.map(
        (mode) =>
          html`<button class="quiet" name="mode" value="${mode}">${modeLabels[mode]}</button>`,
      )}
    </form>
  </section>`
}

const resetNote = html`<p role="status">
  Tudo recomeçou do zero. Para usar o portal, entre de novo com as senhas abaixo.
</p>`

/** The page of the sandbox, made of plain forms. */
export function sandboxPage(sources: PageSources): Html {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Provedor de demonstração</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
      </head>
      <body>
        <header>
          <div>
            <h1>Provedor de demonstração</h1>
            <p>Tudo o que o portal vê lá fora: ERP, cartões, dispositivos, e-mails e avisos.</p>
          </div>
          <form method="post" action="/sandbox/reminders">
            <button class="quiet">Enviar lembretes de hoje</button>
          </form>
          <form action="/sandbox/reset">
            <button class="quiet">Recomeçar do zero</button>
          </form>
        </header>
        <main>
          ${sources.isReset && resetNote} ${peopleSection(sources)} ${invoices(sources)}
          ${faultSection(sources)} ${lineSection(sources.logins)}
          ${pixBankSection(sources.recurrences, sources.world.providers, sources.charges)}
          ${recordList('SMS e WhatsApp', 'Nenhuma mensagem enviada.', sources.messages)}
          ${recordList('Caixa de e-mail', 'Nenhum e-mail enviado.', sources.outbox.map(withoutHtml))}
          ${recordList('Notificações', 'Nenhuma notificação enviada.', sources.pushes.map(withoutPayload))}
          ${recordList('Cobranças no cartão', 'Nenhuma cobrança no cartão.', sources.charges)}
        </main>
      </body>
    </html>`
}
