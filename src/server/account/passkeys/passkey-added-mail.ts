import { formatDateTime } from '#domain/platform/time/dates.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/upstreams/mail/mail.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/**
 * The e-mail about a new passkey, sent to every address on file, so that a subscriber who did not make
 * it learns of it the same day.
 */
export function passkeyAddedMail(
  sender: Sender & Pick<Tenant, 'rules'>,
  to: string,
  { device, at }: { readonly device: string; readonly at: Date },
): Promise<Mail> {
  const where = device === '' ? 'em um aparelho' : `no aparelho ${device}`
  return composeMail(sender, {
    to,
    subject: 'Entrada com digital ou rosto ativada',
    paragraphs: [
      `A entrada com a digital ou o rosto foi ativada ${where} em ${formatDateTime(at, sender.rules.timeZone)}.`,
      'Sua senha continua valendo como antes.',
      'Se não foi você, remova essa entrada em "Senha e aparelhos", troque a senha e fale com a gente.',
    ],
  })
}
