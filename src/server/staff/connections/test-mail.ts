import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/upstreams/mail/mail.ts'

/** The e-mail with which an administrator checks that e-mails are delivered. */
export function composeTestMail(sender: Sender, to: string): Promise<Mail> {
  return composeMail(sender, {
    to,
    subject: 'Teste de envio de e-mails',
    paragraphs: [
      'Este e-mail foi pedido na administração do portal, para conferir que as mensagens chegam.',
      'Se você o recebeu, está tudo certo. Não é preciso responder.',
    ],
  })
}
