import { html } from 'hono/html'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { LinkedBill } from './linked-bill.ts'
import type { PageContent } from './page-content.ts'
import { texts } from './texts.ts'

type Decided = Exclude<LinkedBill, { readonly is: 'open' | 'gone' }>

const tryAgain = html`<a class="button plain" href="?">${texts.again}</a>`

/** A page of a few sentences. */
function wordContent(
  state: string,
  title: string,
  words: readonly string[],
  more: PageContent['main'] | '' = '',
): PageContent {
  const main = html`<div class="sum">
    <h1>${title}</h1>
    ${words.map((text) => html`<p>${text}</p>`)} ${more}
  </div>`
  return { state, title, main, footer: '' }
}

/**
 * The one page of everything that opens nothing: unknown, altered, expired, revoked, of another
 * provider, or of somebody who is no customer any more.
 */
export const goneContent = wordContent('gone', texts.goneTitle, [texts.gone])

/** The ERP does not answer, and nothing is known of the bill. */
export const downContent = wordContent('down', texts.downTitle, [texts.down], tryAgain)

/** The link was read too often from one source. */
export const busyContent = wordContent('busy', texts.busyTitle, [texts.busy], tryAgain)

const billLine = ({ name, amount }: { readonly name: string; readonly amount: number }) =>
  html`<p class="soft">${texts.of(name)} · ${formatMoney(amount)}</p>`

/** The page of a bill that nobody should pay now. */
export function decidedContent(bill: Decided): PageContent {
  if (bill.is === 'cancelled') {
    return wordContent(bill.is, texts.cancelledTitle, [texts.cancelled, texts.askSender])
  }
  if (bill.is === 'paying') {
    const words = [texts.paying, texts.payingNote]
    return wordContent(bill.is, texts.payingTitle, words, billLine(bill))
  }
  const paid = bill.paidOn === null ? texts.paid : texts.paidOn(formatDate(bill.paidOn))
  return wordContent(bill.is, texts.paidTitle, [paid, texts.notAgain], billLine(bill))
}
