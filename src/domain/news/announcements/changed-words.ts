import { cutText } from '#domain/platform/text/plain-text.ts'
import { titleLimit } from './announcement.ts'

const mark = 'Corrigido: '

/** The title of a corrected announcement on a lock screen. */
export function correctedTitle(title: string): string {
  return cutText(`${mark}${title}`, titleLimit - 1)
}

/** What replaces a withdrawn announcement where it is shown already. */
export const withdrawnWords = {
  title: 'Aviso retirado',
  body: 'O provedor retirou um aviso que tinha enviado.',
}
