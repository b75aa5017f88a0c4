import { html } from 'hono/html'
import { formatPhone, phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import { formatDate, formatDateTime } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { PublicPage } from '#server/site/theme/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { shortCode } from './port.ts'
import type { Statement } from './statement.ts'
import { texts } from './texts.ts'

type Provider = Pick<Tenant, 'alias' | 'phoneNumber' | 'rules' | 'whatsappNumber'>

/** Whom to ask: the provider's own telephone and WhatsApp; nothing where it has neither. */
function contactsOf({ alias, phoneNumber, whatsappNumber }: Provider) {
  const phone = phoneHref(phoneNumber)
  const chat = whatsappHref(whatsappNumber)
  if (phone === null && chat === null) return ''
  return html`<section>
    <p>${texts.ask(alias)}</p>
    ${
      phone === null
        ? ''
        : html`<p><a href="${phone}">${texts.call(formatPhone(phoneNumber))}</a></p>`
    }
    ${chat === null ? '' : html`<p><a href="${chat}" rel="noreferrer">${texts.whatsapp}</a></p>`}
  </section>`
}

function pageOf(title: string, main: PublicPage['main']): PublicPage {
  return { title, description: texts.description, main, footer: '' }
}

/** The page of what a provider has signed. */
export function statementPage(statement: Statement, provider: Provider): PublicPage {
  const { alias, rules } = provider
  const { kind, amount, issuedAt, subject } = statement
  const said =
    kind === 'payment' ? texts.paidOn(formatDate(statement.paidOn)) : texts.settled(statement.year)
  return pageOf(
    texts.genuine,
    html`<div class="sum">
        <p class="note good">${texts.genuine}</p>
        <h1>${said}</h1>
        <p class="amount">${formatMoney(amount)}</p>
        <p>${texts.to(alias)}</p>
        <p class="soft">${texts.issued[kind](formatDateTime(issuedAt, rules.timeZone))}</p>
        <p class="code">${texts.code(shortCode(subject))}</p>
      </div>
      <section>
        <p>${texts.compare}</p>
        <p class="soft">${texts.limits}</p>
      </section>
      ${contactsOf(provider)}`,
  )
}

const wordPage = (title: string, text: string, provider?: Provider) =>
  pageOf(
    title,
    html`<div class="sum">
        <h1>${title}</h1>
        <p>${text}</p>
      </div>
      ${provider ? contactsOf(provider) : ''}`,
  )

/** The one page of everything that the provider has not signed. Nothing of the address is repeated. */
export const falsePage = (provider: Provider) =>
  wordPage(texts.falseTitle, texts.false(provider.alias), provider)

/** The page of who has a code alone: how a receipt is checked. */
export const howPage = (provider: Provider) => wordPage(texts.howTitle, texts.how, provider)

/** The receipt was read too often from one source. */
export const busyPage = wordPage(texts.busyTitle, texts.busy)
