import { durationText } from '#domain/platform/time/duration-text.ts'
import { formatVerificationCode } from '#domain/account/recovery/verification-code.ts'
import { stepLifeSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/upstreams/mail/mail.ts'

/**
 * The e-mail with the verification code. The subject does not hold the code, because phones show
 * subjects on a locked screen.
 */
export function verificationCodeMail(sender: Sender, to: string, code: string): Promise<Mail> {
  return composeMail(sender, {
    to,
    subject: 'Seu código de verificação',
    code: formatVerificationCode(code),
    paragraphs: [
      `Use este código no portal do assinante para criar sua senha. Ele vale por ${durationText(stepLifeSeconds / 60, 'minute')} e só pode ser usado uma vez.`,
      'Nunca informe este código a ninguém: a nossa equipe não pede códigos.',
      'Se não foi você quem pediu, ignore este e-mail. Sua senha continua a mesma.',
    ],
  })
}
