import { html } from 'hono/html'
import { buildPalette } from '#domain/platform/colours/palette.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { type Mail, toSingleLine, type Sender } from './mail.ts'

interface Content {
  readonly to: string
  readonly subject: string
  /** Shown large and apart from the text, to be read or copied. */
  readonly code?: string
  readonly paragraphs: readonly string[]
}

/** How to reach the provider, in one line; empty when the provider has no contact details. */
function contactLine({ phoneNumber, whatsappNumber, contactEmail }: Sender): string {
  return [
    phoneNumber && `Telefone ${formatPhone(phoneNumber)}`,
    whatsappNumber && `WhatsApp ${formatPhone(whatsappNumber)}`,
    contactEmail,
  ]
    .filter(Boolean)
    .map((contact) => toSingleLine(contact))
    .join(' · ')
}

/**
 * An e-mail in the provider's name and colour, as HTML and as text. It has no image, so that nobody
 * is told when it was opened, and no link, so that readers do not learn to trust links in such mails.
 */
export async function composeMail(
  sender: Sender,
  { to, subject, code, paragraphs }: Content,
): Promise<Mail> {
  const { brand, onBrand, brandSoft, onBrandSoft } = buildPalette(sender.primaryColor).light
  const alias = toSingleLine(sender.alias)
  const footer = contactLine(sender)
  const body = html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px 12px;background:#f6f7f9;color:#12161d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif"
      >
        <div
          style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:16px;overflow:hidden"
        >
          <p
            style="margin:0;padding:20px 24px;background:${brand};color:${onBrand};font-weight:600"
          >
            ${alias}
          </p>
          <div style="padding:24px">
            <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${subject}</h1>
            ${
              code &&
              html`<p
                style="margin:0 0 16px;padding:16px;border-radius:12px;background:${brandSoft};color:${onBrandSoft};font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px;text-align:center"
              >
                ${code}
              </p>`
            }
            ${paragraphs.map((paragraph) => html`<p style="margin:0 0 12px">${paragraph}</p>`)}
          </div>
          ${footer && html`<p style="margin:0;padding:16px 24px;border-top:1px solid #e2e6ec;color:#4d5766;font-size:13px">${footer}</p>`}
        </div>
      </body>
    </html>`
  const text = [subject, code, ...paragraphs, `${alias}${footer && `\n${footer}`}`]
  return { to, subject, text: `${text.filter(Boolean).join('\n\n')}\n`, html: String(await body) }
}
