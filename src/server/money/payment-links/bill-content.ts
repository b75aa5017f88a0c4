import { html } from 'hono/html'
import { formatLinhaDigitavel } from '#domain/money/payment-codes/boleto-mask.ts'
import { formatDate, formatDateTime } from '#domain/platform/time/dates.ts'
import { pixReceiver } from '#domain/money/payment-codes/emv-fields.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { mayBankRefusePix } from '#domain/money/payment-codes/pix-rules.ts'
import { formatPhone, phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import { drawQrPath } from '#domain/money/payment-codes/qr-code.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { FullTheme } from '#server/site/theme/port.ts'
import type { LinkedPix, OpenBill } from './linked-bill.ts'
import type { PageContent } from './page-content.ts'
import { texts } from './texts.ts'

interface Reading {
  readonly theme: Pick<FullTheme, 'alias' | 'phone_number' | 'whatsapp_number'>
  readonly expiresAt: Date
  readonly timeZone: TimeZone
  /** The reader says that it is paid. */
  readonly saysPaid: boolean
}

const note = (text: string) => html`<p class="note">${text}</p>`

function dueWords({ due, dueDate }: OpenBill): string {
  const day = formatDate(dueDate)
  if (due === 'past') return texts.wasDue(day)
  return due === 'today' ? texts.dueToday(day) : texts.due(day)
}

/** The page of a bill that can be paid. */
export function billContent(bill: OpenBill, reading: Reading): PageContent {
  const { name, amount, formerAmount, staleSince } = bill
  const isOverdue = bill.due === 'past'
  const { theme, expiresAt, timeZone, saysPaid } = reading
  const { alias } = theme
  const hasLine = bill.line !== null
  const again = saysPaid ? texts.checkAgain : texts.havePaid
  return {
    state: bill.is,
    title: texts.pay,
    main: html`${saysPaid ? html`<p class="note" role="status">${texts.notYet}</p>` : ''}
      ${staleSince ? note(texts.stale(formatDateTime(staleSince, timeZone))) : ''}
      <div class="sum">
        <p class="soft">${alias}</p>
        <h1>${texts.of(name)}</h1>
        <p class="amount">${formatMoney(amount)}</p>
        <p class="due">
          ${dueWords(bill)} ${isOverdue ? html`<span class="chip">${texts.overdue}</span>` : ''}
        </p>
        ${bill.mayBeFined ? html`<p class="soft">${texts.overdueNote}</p>` : ''}
        ${formerAmount === null ? '' : note(texts.changed(formatMoney(formerAmount)))}
      </div>
      ${bill.isReceiverNew ? note(texts.newReceiver(alias)) : ''}
      <p class="note good told" role="status" data-failure="${texts.copyFailure}"></p>
      ${bill.pix.is === 'rejected' ? rejectedPart('pix', theme, hasLine) : pixPart(bill.pix, hasLine)}
      ${bill.isLineRejected ? rejectedPart('boleto', theme, false) : ''}
      ${bill.line === null ? '' : boletoPart(bill.line)}
      <a class="button plain" href="?paguei=1">${again}</a>`,
    footer: html`<p>
      ${texts.sentBy(name, formatDateTime(expiresAt, timeZone))} ${texts.onlyThis}
    </p>`,
  }
}

/** In place of a code by which nobody should pay, with the ways to ask the provider. */
function rejectedPart(kind: 'boleto' | 'pix', theme: Reading['theme'], hasLine: boolean) {
  const phone = phoneHref(theme.phone_number ?? '')
  const whatsapp = whatsappHref(theme.whatsapp_number ?? '')
  return html`<section aria-labelledby="${kind}">
    <h2 id="${kind}">${texts[kind]}</h2>
    <p class="note bad"><strong>${texts.rejected}</strong> ${texts.rejectedLead(theme.alias)}</p>
    ${hasLine ? html`<p>${texts.payByLine}</p>` : ''}
    ${phone ? html`<a class="button plain" href="${phone}">${texts.call(formatPhone(theme.phone_number ?? ''))}</a>` : ''}
    ${whatsapp ? html`<a class="button plain" href="${whatsapp}" target="_blank" rel="noreferrer">${texts.whatsapp}</a>` : ''}
  </section>`
}

function pixPart(pix: Exclude<LinkedPix, { readonly is: 'rejected' }>, hasLine: boolean) {
  if (pix.is !== 'code') {
    return html`<section aria-labelledby="pix">
      <h2 id="pix">${texts.pix}</h2>
      <p>
        ${pix.is === 'none' ? texts.pixNone : texts.pixFailed} ${hasLine ? texts.payByLine : ''}
      </p>
      <a class="button plain" href="?">${texts.again}</a>
    </section>`
  }
  const { code } = pix
  const receiver = pixReceiver(code)
  const { size, path } = drawQrPath(code)
  return html`<section aria-labelledby="pix">
    <h2 id="pix">${texts.pix}</h2>
    <p>${texts.pixLead}</p>
    <p class="code" id="pix-code" role="group" aria-label="${texts.pixCode}" data-text="${code}">
      ${code}
    </p>
    <button
      class="button"
      type="button"
      data-copies="pix-code"
      data-done="${texts.copied.pix}"
      hidden
    >
      ${texts.pixCopy}
    </button>
    ${receiver ? html`<p class="soft">${texts.pixReceiver(receiver)}</p>` : ''}
    <svg
      class="qr"
      role="img"
      aria-label="${texts.qr}"
      viewBox="0 0 ${size} ${size}"
      shape-rendering="crispEdges"
    >
      <path d="${path}" fill="#000" />
    </svg>
    <p class="soft">${texts.qrLead}</p>
    ${mayBankRefusePix(code) ? note(hasLine ? texts.pixRefusedUseLine : texts.pixRefused) : ''}
  </section>`
}

function boletoPart(line: string) {
  return html`<section aria-labelledby="boleto">
    <h2 id="boleto">${texts.boleto}</h2>
    <p class="code" id="line" role="group" aria-label="${texts.line}" data-text="${line}">
      ${formatLinhaDigitavel(line)}
    </p>
    <button
      class="button plain"
      type="button"
      data-copies="line"
      data-done="${texts.copied.line}"
      hidden
    >
      ${texts.lineCopy}
    </button>
    <p class="soft">${texts.lineLead}</p>
  </section>`
}
