import { html, raw } from 'hono/html'
import { formatPhone, phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import type { FullTheme } from '#server/site/theme/port.ts'

/**
 * Shows the sentence below in place of the portal where the browser cannot run it: it lacks what every one of
 * the oldest browsers has (builds/oldest-browsers.ts), or a script of the page fails before the page is
 * ready, as one does whose syntax the browser does not know. Written for browsers of any age. A script that
 * does not arrive is no such failure, nor is one that an app's own browser puts into the page.
 */
export const unsupportedScript = `(function(w,d){
function show(){var s=d.getElementById('unsupported'),r=d.getElementById('root');
if(s&&r){s.removeAttribute('hidden');r.setAttribute('hidden','')}}
var e=w.HTMLScriptElement,a=w.AbortSignal;
if(!(e&&e.supports&&e.supports('importmap')&&a&&a.timeout&&w.structuredClone&&Object.hasOwn&&[].findLast&&'inert' in w.HTMLElement.prototype))return show();
function failed(f){if(/\\/assets\\//.test(f.filename)&&f.error&&/^(Syntax|Type|Reference)Error$/.test(f.error.name))show()}
w.addEventListener('error',failed);
d.addEventListener('DOMContentLoaded',function(){w.removeEventListener('error',failed)})
})(window,document)`

/** A number that stays on one line, without a style: the portal's own may be what the browser lacks. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')

const link = (href: string | null, text: string) =>
  href === null ? null : html`<a href="${href}">${unbroken(text)}</a>`

/** What a browser that is too old for the portal shows: one sentence and the ways to reach the provider. */
export function unsupportedPage({ alias, phone_number, whatsapp_number }: FullTheme) {
  const phone = link(phoneHref(phone_number ?? ''), formatPhone(phone_number ?? ''))
  const whatsapp = link(whatsappHref(whatsapp_number ?? ''), formatPhone(whatsapp_number ?? ''))
  const ways = [phone && html`pelo telefone ${phone}`, whatsapp && html`pelo WhatsApp ${whatsapp}`]
  const [one, other] = ways.filter((way) => way !== null)
  const contact = one ? html`, ou fale com a gente ${one}${other ? html` ou ${other}` : ''}` : ''
  // The policy names the script by the hash of exactly this text.
  const script = raw(`<script>${unsupportedScript}</script>`)
  return html`<p id="unsupported" role="alert" hidden>
      ${alias}: este navegador é antigo e não consegue abrir esta página. Atualize o navegador ou o
      sistema do aparelho, ou use outro aparelho${contact}.
    </p>
    ${script}`
}
