import {
  fillPlaceholders,
  hasLooseBraces,
  isPlaceholder,
  placeholderNames,
  secretPlaceholders,
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

const secretName =
  /token|senha|password|passwd|pwd|secret|segredo|api_?-?key|chave|auth|bearer|credenc?[it]|signature/i
/** Names of secrets that other words contain, too: each stands by itself, or as a part of a name. */
const shortSecretName = /(?:^|[^a-z])(?:key|pass|psw|pw|hash|hmac|jwt|pin|sig)(?:$|[^a-z])/i
const schemeAndSecret = /^(?:bearer|basic)\s+\S/i
/** So long a run of letters and digits is no word: a token or a key. */
const longRun = /[\w+/=.-]{24,}/

/**
 * Whether a typed value looks like a secret, which belongs where it is sealed. A guess, and nothing is
 * refused by it: an id may look the same, and a short secret like a word.
 */
function looksSecret(name: string, value: string): boolean {
  const typed = withoutPlaceholders(value).trim()
  if (typed === '') return false
  const run = longRun.exec(typed)?.[0] ?? ''
  const isRandom = /\d/.test(run) && /[a-z]/i.test(run)
  const isNamed = secretName.test(name) || shortSecretName.test(name)
  return isNamed || schemeAndSecret.test(typed) || isRandom
}

const hasBraces = (text: string) => /\{\{|\}\}/.test(text)

/** Why a template cannot be used; null for a good one. */
export function templateFault(template: string): TemplateFault | null {
  const body = readTemplate(template)
  if (body === null || templateNames(body).some(hasBraces)) return 'not a template'
  const texts = templateTexts(body)
  const used = texts.flatMap(([, text]) => placeholderNames(text))
  const hasRest = texts.some(([, text]) => hasLooseBraces(text))
  if (hasRest || !used.every(isPlaceholder)) return 'unknown placeholder'
  if (!used.includes('celular') && !used.includes('celular_e164')) return 'mobile missing'
  return used.includes('mensagem') || used.includes('codigo') ? null : 'message missing'
}

/** Whether a template has a text that looks like a secret. */
export function isSecretInTemplate(template: string): boolean {
  const body = readTemplate(template)
  return body !== null && templateTexts(body).some(([name, text]) => looksSecret(name, text))
}

/** A part of an address as its server reads it; unchanged where it cannot be read. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether the path or the query of an address has what looks like a secret (`/token/…`, `?token=…`). */
export function isSecretInAddress(url: string): boolean {
  const [, path = '', query = ''] = /^[^:]*:\/\/[^/?#]*([^?#;]*)(?:[?;]([^#]*))?/.exec(url) ?? []
  const segments = path.split('/')
  return (
    segments.some((segment, index) =>
      looksSecret(withoutPlaceholders(segments[index - 1] ?? ''), segment),
    ) ||
    query.split(/[&;?]/).some((field) => {
      const [name = '', ...value] = field.split('=').map(decodePart)
      return looksSecret(name, value.join('='))
    })
  )
}

/** Whether a good template or address sends a secret of the gateway. */
export const holdsSecret = (text: string, name: 'segredo' | 'segredo2' = 'segredo'): boolean =>
  placeholderNames(text).includes(name)

/** Whether the placeholders of an address are secrets, and stand behind its host. */
export function isAddressTemplate(url: string): boolean {
  const [host = ''] = /^[^:]*:\/\/[^/?#]*/.exec(url) ?? []
  const names = placeholderNames(url)
  return (
    !/[{}]/.test(host) &&
    !hasLooseBraces(url) &&
    names.every((name) => secretPlaceholders.has(name))
  )
}

/** Fills a good address: a value stays one part of its path or query. */
export const renderAddress = (url: string, values: TemplateValues): string =>
  fillPlaceholders(url, {
    ...values,
    segredo: encodeURIComponent(values.segredo),
    segredo2: encodeURIComponent(values.segredo2),
  })

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
