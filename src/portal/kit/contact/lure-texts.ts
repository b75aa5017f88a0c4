import type { Lure } from '#domain/news/announcements/lures.ts'

const payment =
  'O texto tem o que parece ser um documento, uma chave PIX ou um código de pagamento. Golpistas pedem pagamentos assim: seus assinantes pagam pela tela de faturas.'

/** What is wrong with a text of a provider that leads its readers elsewhere. */
export function lureText({ kind, shown }: Lure): string {
  if (kind === 'payment data') return payment
  if (kind === 'contact') {
    return `O texto tem o contato ${shown}, que não é do cadastro do provedor. Use um dos contatos permitidos, ou peça à administração do portal que atualize o cadastro.`
  }
  return /^[\w.:-]+$/.test(shown)
    ? `O texto leva a ${shown}, que não está entre os links permitidos. A administração do portal pode incluir este endereço no cadastro do provedor.`
    : `O texto leva a ${shown}, escrito com letras ou sinais que um endereço permitido não tem. Escreva-o de novo, sem copiar.`
}

/** The same in the words of a server that does not say which part of the text it is. */
export const lureRefusalTexts = {
  'link not allowed':
    'O texto leva a um endereço que não está entre os links permitidos. A administração do portal pode incluir o endereço no cadastro do provedor.',
  'contact not allowed':
    'O texto tem um telefone ou e-mail que não é do cadastro do provedor. Use um contato do cadastro, ou peça à administração do portal que o atualize.',
  'payment data not allowed': payment,
} as const
