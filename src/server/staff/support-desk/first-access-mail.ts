import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/upstreams/mail/mail.ts'

/** Explains the first access. The host is named as plain text: no e-mail of the portal has a link. */
export function firstAccessMail(sender: Sender, to: string, host: string): Promise<Mail> {
  return composeMail(sender, {
    to,
    subject: 'Seu primeiro acesso ao portal',
    paragraphs: [
      'Você ainda não tem senha no portal do assinante.',
      `Para criar a sua, abra ${host} no navegador, escolha "Primeiro acesso" e informe seu CPF ou CNPJ. Enviaremos um código para confirmar que é você.`,
      'Ninguém do atendimento pede a sua senha nem o código.',
    ],
  })
}
