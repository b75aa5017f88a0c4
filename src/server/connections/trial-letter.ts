import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/mail/mail.ts'

/** What an administrator asks for to see that letters leave. */
export function trialLetter(sender: Sender, to: string): Promise<Mail> {
  return composeMail(sender, {
    to,
    subject: 'Teste de envio de e-mails',
    paragraphs: [
      'Este e-mail foi pedido na administração do portal, para conferir que as mensagens chegam.',
      'Se você o recebeu, está tudo certo. Não é preciso responder.',
    ],
  })
}
