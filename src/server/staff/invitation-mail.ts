import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/mail/mail.ts'

/** Days for which the code of an invitation is accepted. */
export const invitationDays = 7

/** The letter to a user of a provider who is invited, or who may choose a new password. */
export function invitationMail(
  sender: Sender,
  invited: { to: string; code: string; host: string; isNew: boolean },
): Promise<Mail> {
  const { to, code, host, isNew } = invited
  return composeMail(sender, {
    to,
    subject: isNew ? 'Seu convite para a área do provedor' : 'Seu novo acesso à área do provedor',
    code,
    paragraphs: [
      `Abra ${host}/admin no navegador, toque em “Tenho um convite” e digite este código. Depois, escolha a sua senha.`,
      `O código vale por ${invitationDays} dias e só pode ser usado uma vez.`,
      isNew
        ? 'Se você não esperava este convite, ignore este e-mail.'
        : 'Se não foi você quem pediu, avise quem cuida dos acessos. Até o código ser usado, a sua senha continua a mesma.',
    ],
  })
}
