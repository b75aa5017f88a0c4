import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { SignInMethod } from '#domain/account/people/sign-in-method.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

const methodWords: Readonly<Record<SignInMethod, string>> = {
  password: 'com a senha',
  passkey: 'com digital ou rosto',
  'code by mail': 'com uma senha nova, criada com um código enviado por e-mail',
  'code by message': 'com uma senha nova, criada com um código enviado ao celular',
}

interface SignIn {
  /** Browser and system, as in the list of devices; '' where the browser named neither. */
  readonly device: string
  readonly at: Date
  readonly method: SignInMethod
}

/** One sign-in on a new device, in the provider's time. The first line is also the e-mail's. */
export function signInWords({ device, at, method }: SignIn, timeZone: TimeZone) {
  const name = device || 'aparelho desconhecido'
  return {
    title: 'Entrada em um aparelho novo',
    body: `Sua conta foi aberta em um aparelho novo: ${name}, em ${formatDateTime(at, timeZone)}, ${methodWords[method]}.
Se foi você, não precisa fazer nada. Se não foi, toque em “Não fui eu”: a gente desconecta o aparelho e você troca a senha.`,
  }
}

/** Further sign-ins, told together; `last` is the latest of them. */
export function severalWords(count: number, last: Date, timeZone: TimeZone) {
  const times =
    count === 1 ? 'mais uma vez em um aparelho novo' : `mais ${count} vezes em aparelhos novos`
  return {
    title: 'Mais entradas em aparelhos novos',
    body: `Sua conta foi aberta ${times}, a última em ${formatDateTime(last, timeZone)}.
Se não foi você, desconecte todos os outros aparelhos em "Senha e aparelhos" e troque a senha.`,
  }
}
