import { durationText } from '#domain/platform/time/duration-text.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/upstreams/mail/mail.ts'
import { invitationDays } from '../lifetime.ts'

const isUnexpected = 'Se você não esperava este convite, ignore este e-mail.'

const letters = {
  administrator: {
    subject: 'Seu convite para a administração do portal',
    page: '/auth/adm/sign-in',
    ending: isUnexpected,
  },
  'new user': {
    subject: 'Seu convite para a área do provedor',
    page: '/admin',
    ending: isUnexpected,
  },
  'known user': {
    subject: 'Seu novo acesso à área do provedor',
    page: '/admin',
    ending:
      'Se não foi você quem pediu, avise quem cuida dos acessos. Até o código ser usado, a sua senha continua a mesma.',
  },
} as const

/** Who is invited: an administrator, or a user of a provider, who may be known already. */
export type InvitationKind = keyof typeof letters

/** The e-mail to someone who is invited, or who may choose a new password. */
export function invitationMail(
  sender: Sender,
  invited: { to: string; code: string; host: string; kind: InvitationKind },
): Promise<Mail> {
  const { to, code, host, kind } = invited
  const { subject, page, ending } = letters[kind]
  return composeMail(sender, {
    to,
    subject,
    code,
    paragraphs: [
      `Abra ${host}${page} no navegador, toque em “Tenho um convite” e digite este código. Depois, escolha a sua senha.`,
      `O código vale por ${durationText(invitationDays, 'day')} e só pode ser usado uma vez.`,
      ending,
    ],
  })
}
