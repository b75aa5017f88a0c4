import { looksSecret } from './message-template.ts'

/** Whether the query of a URL has what looks like a secret (`?token=…`). */
export function isSecretInQuery(url: string): boolean {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? []
  return query.split('&').some((field) => {
    const [name = '', ...value] = field.split('=')
    return looksSecret(name, value.join('='))
  })
}
