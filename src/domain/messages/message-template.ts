import {
  fillPlaceholders,
  isPlaceholder,
  placeholderNames,
  type TemplateValues,
  withoutPlaceholders,
} from './placeholders.ts'
import { mapTexts, readTemplate, templateNames, templateTexts } from './template-body.ts'

/** Why a template cannot be used. */
export type TemplateFault =
  | 'not a template'
  | 'unknown placeholder'
  | 'mobile missing'
  | 'message missing'
  | 'secret inside'

const secretName = /token|senha|password|passwd|pwd|secret|segredo|api_?-?key|chave|auth|bearer/i
const schemeAndSecret = /^(?:bearer|basic)\s+\S/i
/** So long a run of letters and digits is no word: a token or a key. */
const longRun = /[\w+/=.-]{24,}/

/** Whether a typed value looks like a secret, which belongs where it is sealed. */
export function looksSecret(name: string, value: string): boolean {
  const typed = withoutPlaceholders(value).trim()
  if (typed === '') return false
  const run = longRun.exec(typed)?.[0] ?? ''
  const isRandom = /\d/.test(run) && /[a-z]/i.test(run)
  return secretName.test(name) || schemeAndSecret.test(typed) || isRandom
}

const hasBraces = (text: string) => /\{\{|\}\}/.test(text)

/** Why a template cannot be used; null for a good one. */
export function templateFault(template: string): TemplateFault | null {
  const body = readTemplate(template)
  if (body === null || templateNames(body).some(hasBraces)) return 'not a template'
  const texts = templateTexts(body)
  const used = texts.flatMap(([, text]) => placeholderNames(text))
  const hasRest = texts.some(([, text]) => hasBraces(withoutPlaceholders(text)))
  if (hasRest || !used.every(isPlaceholder)) return 'unknown placeholder'
  if (texts.some(([name, text]) => looksSecret(name, text))) return 'secret inside'
  if (!used.includes('celular') && !used.includes('celular_e164')) return 'mobile missing'
  return used.includes('mensagem') || used.includes('codigo') ? null : 'message missing'
}

/** Whether a good template sends the secret of the gateway in the body. */
export const holdsSecret = (template: string): boolean =>
  placeholderNames(template).includes('segredo')

/** Fills a good template. The values go into what was parsed, so they never change its form. */
export function renderTemplate(
  template: string,
  values: TemplateValues,
): { readonly contentType: string; readonly body: string } {
  const body = readTemplate(template)
  const fill = (text: string) => fillPlaceholders(text, values)
  if (body?.kind === 'form') {
    const fields = body.fields.map(([name, text]) => `${name}=${encodeURIComponent(fill(text))}`)
    return { contentType: 'application/x-www-form-urlencoded', body: fields.join('&') }
  }
  const json = JSON.stringify(mapTexts(body?.json ?? null, fill))
  return { contentType: 'application/json', body: json }
}
